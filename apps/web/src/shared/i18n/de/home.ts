import type { home as English, searchBox as EnglishBox } from '../en/home.ts'
import type { Translated } from '../translated.ts'

export const home: Translated<typeof English> = {
  greeting: 'Guten Tag, {{name}}',
  greetingAnonymous: 'Guten Tag',
  alertNews: 'Neu in Ihren Alerts',
  markAllAsRead: 'Alle als gelesen markieren',
  allRead: 'Alle neuen Treffer sind als gelesen markiert.',
  newResults: '{{count, number}} neue Treffer',
  recentSearches: 'Letzte Suchen',
  examples: 'Probieren Sie eine davon',
  exampleCount_one: '{{count, number}} Artikel',
  exampleCount_other: '{{count, number}} Artikel',
  recentBookmarks: 'Zuletzt gemerkt',
  viewResults: 'TREFFER ANSEHEN',
  filters: {
    exact: 'Exakt',
    since: 'Seit {{year}}',
    until: 'Bis {{year}}',
    sources_one: '{{count, number}} Quelle',
    sources_other: '{{count, number}} Quellen',
  },
  week: {
    title: 'Diese Woche gescannt',
    sum_one: '{{count, number}} Artikel',
    sum_other: '{{count, number}} Artikel',
    from_one: '{{articles}} aus {{count, number}} Quelle',
    from_other: '{{articles}} aus {{count, number}} Quellen',
    day: '{{day}}: {{count, number}}',
  },
  alerts: {
    title: 'Alerts',
    text: 'Suchen, die Ihnen Neues melden.',
    count_one: '{{count, number}} neuer Treffer.',
    count_other: '{{count, number}} neue Treffer.',
    link: 'ALERTS ANSEHEN',
  },
  bookmarks: {
    title: 'Lesezeichen',
    text: 'Gemerkte Artikel in Ihren Ordnern.',
    articles_one: '{{count, number}} Artikel',
    articles_other: '{{count, number}} Artikel',
    inFolders_one: '{{articles}} in {{count, number}} Ordner und den Lesezeichen.',
    inFolders_other: '{{articles}} in {{count, number}} Ordnern und den Lesezeichen.',
    link: 'LESEZEICHEN ANSEHEN',
  },
  sources: {
    title: 'Geprüfte Quellen',
    text: 'Jede Quelle wird geprüft, bevor sie gescannt wird.',
    count_one: '{{count, number}} Quelle, vor dem Scannen geprüft.',
    count_other: '{{count, number}} Quellen, vor dem Scannen geprüft.',
    link: 'QUELLE VORSCHLAGEN',
  },
}

export const searchBox: Translated<typeof EnglishBox> = {
  placeholder: 'Thema, Dokument oder Stichwort suchen …',
  label: 'Suchen',
  submit: 'Suchen',
  clear: 'Leeren',
  suggestions: 'Vorschläge',
  suggestionKinds: { recent: 'Schon gesucht', topic: 'Thema', title: 'Artikel' },
}
