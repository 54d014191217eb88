/** The account menu, and what it and the keys open over any page. */
export const dialogs = {
  appearance: { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },
  menu: {
    accountSettings: 'Account Settings',
    feedback: 'Contact for product feedback:',
    support: 'Technical support:',
    copyAddress: 'Copy {{address}}',
    copied: 'Address copied',
    notCopied: 'Your browser does not let us copy. Select the address and copy it yourself.',
    logout: 'Logout',
  },
  palette: {
    title: 'Go to…',
    label: 'Page, folder, alert or search to go to',
    placeholder: 'Page, folder, alert, search…',
    searchFor: 'Search for “{{text}}”',
    control: 'Ctrl',
    kinds: {
      search: 'Search',
      page: 'Page',
      action: 'Action',
      recent: 'Searched before',
      folder: 'Folder',
      alert: 'Alert',
      source: 'Source',
    },
  },
  messages: {
    title: 'Recent messages',
    none: 'Nothing has been said since this page was loaded.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    on: 'Single keys do what is listed here',
    goTo: 'Go to {{place}}',
    deciding: 'On “Same work?”: merge, keep apart, undo',
    keys: {
      '/': 'Search',
      j: 'Next in the list, next article',
      k: 'Previous in the list, previous article',
      Enter: 'Open it',
      x: 'Select it',
      b: 'Bookmark it, or let go of it',
      c: 'Cite it',
      '?': 'Show these keys',
    },
  },
} as const
