import {
  type MeaningSearch,
  type Search,
  comparableContext,
  countedForAuthors,
  countedForRarest,
  find,
  RANKING,
} from '@claire/search-engine/shared'
import type { ClusterAnswers } from './cluster-answers.ts'
import { prefetch } from './rounds.ts'

/** Prefetches the responses that a search will certainly or very likely need. */
export function prefetchSearch(answers: ClusterAnswers, search: Search) {
  if (search.kind === 'meaning') return prefetch(ofMeaning(answers, search))
  // Two words may name a person, but mostly do not.
  if (search.person) prefetch([() => find(answers, { ...search, person: null })])
}

function ofMeaning(answers: ClusterAnswers, search: MeaningSearch): (() => unknown)[] {
  const { meaning, text, words, telling, literal } = search
  if (!telling.length) return []
  const all = { scope: { kind: 'all' as const }, limit: RANKING.nearest }
  return [
    () => answers.statistics(text),
    () => answers.statistics(telling.join(' ')),
    () => answers.statistics([...new Set(words)].join(' ')),
    () => answers.count({ kind: 'or', of: literal ? [literal] : [] }),
    ...[...countedForAuthors(search), ...countedForRarest(search)].map((match) => () => answers.count(match)),
    ...(meaning ? [() => answers.nearest({ ...all, vector: meaning.vector })] : []),
    ...contextOf(answers, meaning, all),
  ]
}

function contextOf(
  answers: ClusterAnswers,
  meaning: MeaningSearch['meaning'],
  all: { scope: { kind: 'all' }; limit: number },
): (() => unknown)[] {
  const context = meaning && comparableContext(answers, meaning)
  return context ? [() => answers.nearestInContext({ ...all, ...context })] : []
}
