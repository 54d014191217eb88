export const home = {
  greeting: 'Hello, {{name}}',
  greetingAnonymous: 'Hello',
  alertNews: 'New in your alerts',
  newResults: '{{count}} New Results',
  recentSearches: 'Recent searches',
  examples: 'Try one of these',
  exampleCount_one: '{{formatted}} article',
  exampleCount_other: '{{formatted}} articles',
  recentBookmarks: 'Recently bookmarked',
  alerts: {
    title: 'Alerts',
    text: 'Searches that tell you what is new.',
    count_one: '{{count}} new result.',
    count_other: '{{count}} new results.',
    link: 'VIEW ALERTS',
  },
  bookmarks: {
    title: 'Bookmarks',
    text: 'The articles you keep, in your folders.',
    articles_one: '{{count}} article',
    articles_other: '{{count}} articles',
    inFolders_one: '{{articles}} in {{count}} folder and Bookmarks.',
    inFolders_other: '{{articles}} in {{count}} folders and Bookmarks.',
    link: 'VIEW BOOKMARKS',
  },
  sources: {
    title: 'Verified Sources',
    text: 'Every source is checked before it is scanned.',
    count_one: '{{count}} source, checked before it is scanned.',
    count_other: '{{count}} sources, checked before they are scanned.',
    link: 'SUGGEST A SOURCE',
  },
} as const

export const searchBox = {
  placeholder: 'Search for subject, document, information...',
  label: 'Search',
  submit: 'Search',
  clear: 'Clear',
  suggestions: 'Suggestions',
  suggestionKinds: { recent: 'Searched before', topic: 'Topic', title: 'Article' },
} as const
