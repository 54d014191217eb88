import type { Article as ShownArticle, Facets, SearchInput, SearchPage, Suggestions } from '@claire/api-contract'
import type { Embedder } from '@claire/embeddings'
import { type ArticleStore, type SourceNames, presentArticles } from '#domains/articles'
import { DomainError } from '#platform/errors'
import { type Finding, type Found, find, literalScope } from './find.ts'
import { RANKING, type RankingSettings } from './fusion.ts'
import type { FacetCounts, SearchIndex } from './index-port.ts'
import { noticesOf } from './notices.ts'
import type { RecentSearches } from './recent-searches.ts'
import { type Cursor, ResultList, ResultLists, decodeCursor, encodeCursor } from './result-list.ts'
import { type NamedSource, type SearchRequest, keyOf, requestOf } from './search-request.ts'
import { findSimilar } from './similar.ts'

interface Parts {
  index: SearchIndex
  embedder: Embedder
  articles: Pick<ArticleStore, 'cards'>
  sourceNames: SourceNames
  /** All sources that articles may be of. */
  sources: () => Promise<NamedSource[]>
  recentSearches: RecentSearches
  /** Whether a rebuild is under way because the index was missing or damaged. */
  isRebuilding?: () => boolean
  settings?: RankingSettings
}

export interface Paging {
  page: number
  size: number
  cursor?: string
}

const SUGGESTIONS_SHOWN = 8
const SNAPSHOTS_KEPT = 2000

export type Search = ReturnType<typeof createSearch>

interface FoundList {
  list: ResultList
  found: Found
}

/** Searches for articles by meaning and by exact words. */
export function createSearch({ index, embedder, articles, sourceNames, sources, recentSearches, isRebuilding, settings = RANKING }: Parts) {
  const finding: Finding = { index, embedder, settings }
  const lists = new ResultLists()
  const foundOf = new WeakMap<ResultList, Found>()
  /** The state of the index in which somebody began to page through a search, for clients that send no cursor. */
  const snapshots = new Map<string, number>()

  async function listOf(request: SearchRequest, addedUpTo: number): Promise<FoundList> {
    const { generation } = await index.state()
    const key = keyOf(request, { generation, addedUpTo })
    const list = await lists.get(key, async () => {
      const found = await find(finding, { request, addedUpTo })
      const created = new ResultList({ key, ids: found.ids, total: found.total, ...(found.more && { more: found.more }) })
      foundOf.set(created, found)
      return created
    })
    const found = foundOf.get(list)
    if (!found) throw new Error('a list of results was kept without what it was made of')
    return { list, found }
  }

  /** As of when the list of results is: of the cursor, of the first page, or now. */
  async function snapshotOf(subject: string, request: SearchRequest, { page, cursor }: Paging): Promise<Cursor & { isFirst: boolean }> {
    const decoded = cursor === undefined ? undefined : decodeCursor(cursor)
    if (cursor !== undefined && !decoded) throw new DomainError('BAD_REQUEST', 'This cursor does not come from a page of results.')
    if (decoded) return { ...decoded, isFirst: false }
    const key = keyOf(request, { generation: subject, addedUpTo: 0 })
    const known = snapshots.get(key)
    if (page > 0 && known !== undefined) return { position: -1, addedUpTo: known, isFirst: false }
    const { added } = await index.state()
    snapshots.delete(key)
    snapshots.set(key, added)
    const oldest = snapshots.keys().next().value
    if (snapshots.size > SNAPSHOTS_KEPT && oldest !== undefined) snapshots.delete(oldest)
    return { position: -1, addedUpTo: added, isFirst: page === 0 }
  }

  /** Ids from `start` on whose articles are still there; `end` is where to go on. */
  async function readPage(list: ResultList, start: number, size: number) {
    const cards = []
    let end = start
    while (cards.length < size) {
      const ids = await list.slice(end, size - cards.length)
      if (!ids.length) break
      cards.push(...(await articles.cards(ids)))
      end += ids.length
    }
    return { cards, end }
  }

  async function suggestionFor({ text, exact }: SearchRequest, { plan }: Found): Promise<string | null> {
    return exact || plan.withoutPhrases || plan.identifiers.length || !text ? null : index.correct(text)
  }

  return {
    /** One page of results. `subject` is who asks; their search is remembered for suggestions. */
    async search(subject: string, input: SearchInput, paging: Paging): Promise<SearchPage> {
      const request = requestOf(input, await sources())
      const snapshot = await snapshotOf(subject, request, paging)
      const { list, found } = await listOf(request, snapshot.addedUpTo)
      const start = snapshot.position >= 0 ? snapshot.position : list.startOf(paging.page, paging.size)
      const { cards, end } = await readPage(list, start, paging.size)
      list.endsAt({ page: paging.page, size: paging.size, end })
      const suggestion = snapshot.isFirst ? await suggestionFor(request, found) : null
      if (snapshot.isFirst && request.text) await recentSearches.remember(subject, request.text)
      const notices = noticesOf(found, suggestion)
      if (isRebuilding?.()) {
        notices.push({ code: 'index_rebuilding', message: 'The search index is being rebuilt. Some articles are not found yet.' })
      }
      return {
        content: await presentArticles(cards, sourceNames),
        totalElements: list.total,
        cursor: cards.length < paging.size ? null : encodeCursor({ position: end, addedUpTo: snapshot.addedUpTo }),
        notices,
      }
    },

    /** How many results `search` has, reachable page by page. */
    async count(input: SearchInput): Promise<number> {
      const request = requestOf(input, await sources())
      const { added } = await index.state()
      return (await listOf(request, added)).list.total
    },

    /** Counts by source, year, topic and type; each under every filter but its own. */
    async facets(input: SearchInput): Promise<Facets> {
      const request = requestOf(input, await sources())
      const [bySource, byYear, both] = await Promise.all([countsWithout(request, 'sources'), countsWithout(request, 'years'), countsWithout(request)])
      const names = await sourceNames(bySource.sources.map(({ id }) => id))
      return {
        sources: bySource.sources.map(({ id, count }) => ({ name: names.get(id) ?? '', count })).filter(({ name }) => name),
        years: byYear.years,
        topics: both.topics,
        types: both.types,
      }
    },

    /** What to go on with while somebody types: their own searches first, then topics, then titles. */
    async suggest(subject: string, typed: string): Promise<Suggestions> {
      const text = typed.trim()
      const [recent, { topics, ids }] = await Promise.all([recentSearches.startingWith(subject, text, 5), index.complete(text, 5)])
      const titles = (await articles.cards(ids)).map(({ title }) => title)
      const all = [
        ...recent.map((found) => ({ text: found, kind: 'recent' as const })),
        ...topics.map((topic) => ({ text: topic, kind: 'topic' as const })),
        ...titles.map((title) => ({ text: title, kind: 'title' as const })),
      ]
      const seen = new Set<string>()
      const distinct = all.filter((each) => !seen.has(each.text.toLowerCase()) && seen.add(each.text.toLowerCase()))
      return { suggestions: distinct.slice(0, SUGGESTIONS_SHOWN) }
    },

    /** Articles most like one: by meaning first, other works only. */
    async similar(id: string, limit: number): Promise<ShownArticle[]> {
      const [card] = await articles.cards([id])
      if (!card) throw new DomainError('NOT_FOUND', 'This article is not in Claire any more.')
      const ids = await findSimilar(index, card, limit)
      return presentArticles(await articles.cards(ids), sourceNames)
    },
  }

  async function countsWithout(request: SearchRequest, without?: 'sources' | 'years'): Promise<FacetCounts> {
    const { added } = await index.state()
    if (request.exact || !request.text) return index.facets(literalScope(request, added, without))
    const relaxed = without === 'sources' ? { ...request, sourceIds: null } : without === 'years' ? { ...request, startYear: null, endYear: null } : request
    const { list } = await listOf(relaxed, added)
    return index.facets({ kind: 'all' }, [...list.known])
  }
}
