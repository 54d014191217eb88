export const shell = {
  productName: 'Claire',
  logoLabel: 'Claire, to the home page',
  toggleNavigation: 'Toggle navigation',
  navigationLabel: 'Main',
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  nav: {
    home: 'Home',
    discover: 'Discover',
    bookmarks: 'Bookmarks',
    alerts: 'Alerts',
    settings: 'Settings',
    adminSources: 'Admin Sources',
    news_one: '{{count}} new result',
    news_other: '{{count}} new results',
    pending_one: '{{count}} source waits for approval',
    pending_other: '{{count}} sources wait for approval',
    short: {
      discover: 'Discover',
      bookmarks: 'Bookmarks',
      alerts: 'Alerts',
      settings: 'Settings',
      adminSources: 'Sources',
    },
  },
  appearance: { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },
  signIn: 'Sign in',
  accountMenu: 'Account settings',
  accountMenuOf: 'Account settings of {{name}}',
  menu: {
    accountSettings: 'Account Settings',
    feedback: 'Contact for product feedback:',
    support: 'Technical support:',
    copyAddress: 'Copy {{address}}',
    copied: 'Address copied',
    notCopied: 'Your browser does not let us copy. Select the address and copy it yourself.',
    logout: 'Logout',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    on: 'Single keys do what is listed here',
    goTo: 'Go to {{place}}',
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
  footer: {
    designedBy: 'This tool was designed by the Innovation Hub.',
    terms: 'Terms and conditions',
  },
  terms: {
    title: 'Terms and conditions',
    purpose: {
      title: 'What Claire is for',
      text: 'Claire helps researchers to find scientific and technical articles. It collects titles, abstracts and, where their publishers allow it, texts from sources that administrators have approved.',
    },
    content: {
      title: 'The articles belong to their publishers',
      text: 'Claire shows excerpts and links. The articles stay where they were published, under the terms of their publishers. Before you use an article beyond reading it, see its own licence.',
    },
    accuracy: {
      title: 'Check before you rely on it',
      text: 'Highlights and summaries are made automatically. They can leave out what matters to you. Read the article itself before you base a decision on it.',
    },
    data: {
      title: 'What is kept about you',
      text: 'Your name and e-mail address come from your sign-in. Your bookmarks, folders, suggestions and recent searches are kept so that you find them again. Deleting your account in Account Settings deletes them all.',
    },
  },
  notFound: {
    code: '404',
    text: 'Page not found',
    hint: 'The address may be mistyped, or the page may have moved.',
    home: 'GO TO HOME',
  },
  unauthorized: {
    title: 'You are not allowed to see this page',
    text: 'This page is for administrators. If you think you should have access, ask technical support.',
    home: 'GO TO HOME',
  },
  newAsset: { title: 'New asset', text: 'There is nothing to add here yet.' },
  crash: {
    title: 'Unexpected Application Error!',
    notLoaded:
      'A part of Claire could not be loaded. Your connection may be down, or Claire was renewed while this page was open.',
    hint: 'Nothing you saved is lost. Load the page again to go on.',
    reload: 'LOAD AGAIN',
    home: 'GO TO HOME',
  },
} as const

export const session = {
  starting: 'Checking your sign-in…',
  signingIn: 'Taking you to sign-in…',
  leaving: 'Signing you out…',
  unavailable: {
    title: 'Sign-in cannot be reached',
    text: 'Claire could not find out whether you are signed in. Your connection or the sign-in service may be down.',
    retry: 'TRY AGAIN',
  },
  notCompleted: {
    title: 'Sign-in was not completed',
    text: 'You came back from sign-in, but were not signed in. Your browser may be blocking cookies or storage for this site.',
    retry: 'SIGN IN',
  },
  signedIn: { title: 'You are signed in', text: 'You can close this window and go on where you were.' },
  expired: {
    title: 'Session expired',
    text: 'Sign in again to go on. What you have typed on this page stays here.',
    signIn: 'SIGN IN AGAIN',
    waiting: 'Sign in in the other window. This page goes on by itself.',
  },
  refreshFailed: 'Failed to refresh token',
} as const

export const errors = {
  somethingWentWrong: 'Something went wrong.',
  unreachable: 'Claire cannot be reached. Check your connection and try again.',
  timeout: 'Claire took too long to answer. Try again.',
} as const

export const ui = {
  breadcrumbs: 'Breadcrumb',
  tryAgain: 'TRY AGAIN',
  couldNotLoad: 'This could not be loaded.',
  cancel: 'Cancel',
  close: 'Close',
  closeMessage: 'Close message',
  messages: 'Messages',
  undo: 'Undo',
  line: 'Line {{line}}',
  progress: '{{done}} of {{total}}',
  density: { label: 'Density', comfortable: 'Comfortable', compact: 'Compact' },
  selection: {
    label: 'Selected',
    count: '{{count}} selected',
    clear: 'Clear the selection',
    all: 'Select all {{count}}',
    first: 'Select the first {{count}}',
    select: 'Select “{{title}}”',
  },
  facets: {
    chosen: '{{count}} of {{total}}',
    all: 'All {{count}}',
    fewer: 'Show fewer',
    none: 'No options',
  },
  filters: { label: 'Active filters', remove: 'Remove filter {{label}}', clear: 'Clear all' },
  authors: '{{first}} and {{count}} more',
  years: { bar_one: '{{year}}: {{count}} article', bar_other: '{{year}}: {{count}} articles' },
} as const
