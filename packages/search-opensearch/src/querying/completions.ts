import { type NameStart, mayBeginName, nameStarts, topicKey, topicWords } from '@claire/scholarly-text'
import {
  type Completions,
  type LiteralSearch,
  type ValueCounts,
  byTurns,
  NAMES,
  OTHER_ARTICLES,
} from '@claire/search-engine/shared'
import type { Asked, Json, SearchResponse } from '../connection.ts'
import type { ClusterAnswers } from './cluster-answers.ts'
import { aggregating, columnsOf, idOf } from './hits.ts'
import { formsBody, formsIn, topicsBody, topicsIn } from './facets.ts'

interface Parts {
  search: (searches: Asked[]) => Promise<SearchResponse[]>
  planned: <T>(plan: (answers: ClusterAnswers) => T) => Promise<T>
}

/** Returns what `complete` of an index does. */
export async function completions(
  { search, planned }: Parts,
  typed: string,
  limit: number,
): Promise<Completions> {
  if (!topicWords(typed)) return { topics: [], ids: [], byAuthors: [] }
  const isName = mayBeginName(typed)
  const starts = nameStarts(typed)
  const [[topics, names], titles, authors] = await Promise.all([
    search([{ body: topicsBody(typed, limit) }, ...(starts.length ? [{ body: namesBody(starts) }] : [])]),
    planned((answers) => answers.literal(newest(typed, { field: 'title', limit })).hits.ids),
    isName
      ? planned(
          (answers) => answers.literal(newest(typed, { field: 'author', limit: OTHER_ARTICLES })).hits.ids,
        )
      : [],
  ])
  const named = (names?.aggregations?.names?.buckets ?? []).flatMap(({ articles }) =>
    (articles?.hits?.hits ?? []).map(idOf),
  )
  return { topics: topicsIn(topics?.aggregations?.topics), ids: titles, byAuthors: byTurns(named, authors) }
}

const newest = (
  text: string,
  { field, limit }: { field: 'title' | 'author'; limit: number },
): LiteralSearch => ({
  scope: { kind: 'prefix', text, field },
  phrase: '',
  words: [],
  sort: 'newest',
  offset: 0,
  limit,
})

/** Returns the search for the names that most articles have, of those that may be typed, with articles. */
const namesBody = (starts: NameStart[]): Json =>
  aggregating({
    names: {
      terms: {
        field: 'names',
        size: NAMES.looked,
        include: starts.map(({ pattern }) => `(${pattern})`).join('|'),
        order: [{ _count: 'desc' }, { _key: 'asc' }],
      },
      aggs: { articles: { top_hits: { size: NAMES.articles, ...columnsOf([]), sort: [{ added: 'desc' }] } } },
    },
  })

/** Returns what `formsOfTopic` of an index does. */
export async function formsOfTopic({ search }: Pick<Parts, 'search'>, name: string): Promise<ValueCounts> {
  const [response] = await search([{ body: formsBody(name) }])
  return formsIn(response?.aggregations?.forms).get(topicKey(name)) ?? []
}
