import type { home as English, searchBox as EnglishBox } from '../en/home.ts'
import type { Translated } from '../translated.ts'

export const home: Translated<typeof English> = {
  greeting: 'Bonjour, {{name}}',
  greetingAnonymous: 'Bonjour',
  alertNews: 'Nouveautés de vos alertes',
  markAllAsRead: 'Tout marquer comme lu',
  allRead: 'Tous les nouveaux résultats sont marqués comme lus.',
  newResults: '{{count, number}} nouveaux résultats',
  recentSearches: 'Recherches récentes',
  examples: 'Essayez l’une de celles-ci',
  exampleCount_one: '{{count, number}} article',
  exampleCount_other: '{{count, number}} articles',
  recentBookmarks: 'Derniers favoris',
  viewResults: 'VOIR LES RÉSULTATS',
  filters: {
    exact: 'Mots exacts',
    since: 'Depuis {{year}}',
    until: 'Jusqu’à {{year}}',
    sources_one: '{{count, number}} source',
    sources_other: '{{count, number}} sources',
  },
  week: {
    title: 'Analysés cette semaine',
    sum_one: '{{count, number}} article',
    sum_other: '{{count, number}} articles',
    from_one: '{{articles}} de {{count, number}} source',
    from_other: '{{articles}} de {{count, number}} sources',
    day: '{{day}} : {{count, number}}',
  },
  alerts: {
    title: 'Alertes',
    text: 'Des recherches qui vous signalent les nouveautés.',
    count_one: '{{count, number}} nouveau résultat.',
    count_other: '{{count, number}} nouveaux résultats.',
    link: 'VOIR LES ALERTES',
  },
  bookmarks: {
    title: 'Favoris',
    text: 'Les articles que vous gardez, dans vos dossiers.',
    articles_one: '{{count, number}} article',
    articles_other: '{{count, number}} articles',
    inFolders_one: '{{articles}} dans {{count, number}} dossier et les favoris.',
    inFolders_other: '{{articles}} dans {{count, number}} dossiers et les favoris.',
    link: 'VOIR LES FAVORIS',
  },
  sources: {
    title: 'Sources vérifiées',
    text: 'Chaque source est vérifiée avant d’être analysée.',
    count_one: '{{count, number}} source, vérifiée avant d’être analysée.',
    count_other: '{{count, number}} sources, vérifiées avant d’être analysées.',
    link: 'PROPOSER UNE SOURCE',
  },
}

export const searchBox: Translated<typeof EnglishBox> = {
  placeholder: 'Rechercher un sujet, un document, une information…',
  label: 'Rechercher',
  submit: 'Rechercher',
  clear: 'Effacer',
  suggestions: 'Suggestions',
  suggestionKinds: { recent: 'Déjà recherché', topic: 'Thème', title: 'Article' },
}
