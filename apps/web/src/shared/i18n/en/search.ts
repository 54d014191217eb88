export const home = {
  greeting: 'Hello, {{name}}',
  greetingAnonymous: 'Hello',
  lead: 'What would you like to read about?',
  bookmarks: { title: 'Bookmarks', text: 'The articles you kept, in your folders.', link: 'VIEW BOOKMARKS' },
  sources: { title: 'Verified Sources', text: 'Every source is checked by an administrator before it is scanned.', link: 'SUGGEST A SOURCE' },
} as const

export const search = {
  title: 'Search Results',
  placeholder: 'Search for subject, document, information...',
  label: 'Search',
  submit: 'Search',
  clear: 'Clear',
} as const
