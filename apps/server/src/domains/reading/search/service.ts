import {
  type Article as ShownArticle,
  type Count,
  criteriaAs,
  criteriaFrom,
  type Facets,
  type PinInput,
  type PinnedSearch,
  type PinnedSearches as ShownPins,
  type SearchInput,
  type SearchPage,
  type Suggestions,
} from '@claire/api-contract'
import type { Embedder } from '@claire/embeddings'
import { type ArticleStore, type SourceNames, presentArticles } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { inSpan } from '#platform/tracing'
import { countByFacet } from './results/facet-counts.ts'
import { type ContextualModels, createContextSide } from './ranking/context-side.ts'
import { nearestWithin } from './ranking/nearest-within.ts'
import { type QueryVector, createQueryVector } from './ranking/query-vector.ts'
import type { SearchIndex } from './index-port.ts'
import type { Found } from './ranking/found.ts'
import { noticesOf } from './results/notices.ts'
import type { PinnedSearches } from './pinned-searches.ts'
import type { RecentSearches } from './recent-searches.ts'
import { runFor } from './request-budget.ts'
import { encodeCursor } from './results/result-list.ts'
import { type Paging, type ResultReader, createResultReader } from './results/result-reader.ts'
import { shownReadings } from './query/readings.ts'
import {
  NEWEST_FIRST,
  type NamedSource,
  type SearchRequest,
  isQuestion,
  readRequest,
} from './query/search-request.ts'
import { savedQueryOf } from './ranking/saved-query.ts'
import { suggest } from './query/suggestions.ts'
import type { UnfoundSearches } from './unfound-searches.ts'

interface Parts extends ContextualModels {
  index: SearchIndex
  embedder: Embedder
  articles: Pick<ArticleStore, 'cards' | 'authorsOf' | 'citing'>
  sourceNames: SourceNames
  /** All sources of articles. */
  sources: () => Promise<NamedSource[]>
  recentSearches: RecentSearches
  pinnedSearches: PinnedSearches
  unfoundSearches: UnfoundSearches
  /** True if the index does not hold all articles yet. */
  isIncomplete: () => boolean
  /** Called with the cause of ranking by keywords alone: once when the embedder begins to fail, or to time out. */
  onEmbedderFailure: (error: unknown) => void
  /** The same for each contextual one; searches continue without it. */
  onContextualFailure: (error: unknown) => void
}

const TITLES_AT_ONCE = 50
/** Works that this number of titles may have together. */
const MOST_TITLED = 1_000

export type Search = ReturnType<typeof createSearch>

/** Searches for articles by meaning and by exact words. */
export function createSearch(parts: Parts) {
  const { index, embedder, articles, sourceNames, sources, recentSearches, isForeign, isIncomplete } = parts
  const queryVector = createQueryVector(embedder, parts.onEmbedderFailure)
  const context = createContextSide(parts, parts.onContextualFailure)
  const finding = { index, embedder, queryVector, context, isForeign, citing: articles.citing }
  const results = createResultReader(finding, articles)

  const requestFor = async (input: SearchInput) => readRequest(index, input, await sources())

  return {
    /** One page of results. `subject` is the caller, whose search is stored for suggestions. */
    async search(subject: PersonId, input: SearchInput, paging: Paging): Promise<SearchPage> {
      const request = await requestFor(input)
      const place = await results.placeOf(subject, request, paging)
      const { list, found } = await inSpan({ name: 'find' }, () => results.listOf(request, place))
      const { cards, end } = await results.readPage(list, place, paging)
      if (place.isFirst) {
        await parts.pinnedSearches.looked(subject, input, place.addedUpTo)
        if (request.typed)
          recentSearches.remember(
            subject,
            request.typed,
            criteriaAs('request', criteriaFrom('request', input)),
          )
        if (isUnfound(request, found) && !isIncomplete()) parts.unfoundSearches.note(subject, request.typed)
      }
      return {
        content: await presentArticles(cards, sourceNames),
        totalElements: list.total,
        totalRelation: found.totalRelation,
        cursor:
          cards.length < paging.size ? null : encodeCursor({ position: end, addedUpTo: place.addedUpTo }),
        notices: noticesOf(found, { request, incomplete: isIncomplete() }),
        readings: shownReadings(request.readings, found.remarks.authors, input.author),
        isQuestion: isQuestion(request),
      }
    },

    ...wholeLists({ index, results, requestFor }),
    ...pins(parts, { results, requestFor }),

    /** Counts by source, year, topic and type. */
    facets: async (input: SearchInput): Promise<Facets> =>
      countByFacet({ index, results, sourceNames }, await requestFor(input)),

    suggest: (subject: PersonId, typed: string): Promise<Suggestions> =>
      suggest({ index, articles, recentSearches }, subject, typed),

    /** Deletes the person's searches, which are suggested no more. */
    clearRecent: (subject: PersonId) => recentSearches.forget(subject),

    /** Searches in vain, for administrators. */
    unfound: () => parts.unfoundSearches.shown(),

    /** A search in the form that alerts store, to be evaluated against new articles. */
    savedQuery: async (input: SearchInput) => savedQueryOf({ index, isForeign }, input, await sources()),
    ...likeness(parts, queryVector),
  }
}

/** True if the library lacks what was searched for: nothing was found, or nothing close, whatever the filters. */
const isUnfound = ({ typed, filters, addedAfter }: SearchRequest, { total, remarks }: Found) =>
  typed !== '' &&
  Object.keys(filters).length === 0 &&
  addedAfter === null &&
  !remarks.saysNothing &&
  !remarks.keywordsOnly &&
  (total === 0 || remarks.isWeak)

interface Reading {
  results: ResultReader
  requestFor: (input: SearchInput) => Promise<SearchRequest>
}

/** Returns the functions of pinned searches. */
function pins({ index, pinnedSearches }: Pick<Parts, 'index' | 'pinnedSearches'>, reading: Reading) {
  const { results, requestFor } = reading

  /** Number of results that `search` shows with the same `addedAfter`. */
  async function countAfter(input: SearchInput, addedAfter: number): Promise<number> {
    const { added } = await index.state()
    if (added <= addedAfter) return 0
    const request = await requestFor({ ...input, addedAfter })
    return (await results.listOf(request, { addedUpTo: added, isFirst: true })).list.total
  }

  /** Each search has its own budget: a costly one is not counted, the others are. */
  async function counted(subject: PersonId, pin: Omit<PinnedSearch, 'newResults'>): Promise<PinnedSearch> {
    const { searchTerm, filters, verbatim, lookedUpTo } = pin
    const count = () => countAfter({ searchTerm, ...filters, verbatim }, lookedUpTo)
    const newResults = await runFor(subject, count).catch((error: unknown) => {
      if (error instanceof DomainError) return null
      throw error
    })
    return { ...pin, newResults }
  }

  return {
    /** A person's pinned searches, each with the number of results that are new to them. */
    async pinned(subject: PersonId): Promise<ShownPins> {
      const searches: PinnedSearch[] = []
      for (const pin of await pinnedSearches.of(subject)) searches.push(await counted(subject, pin))
      return { searches }
    },

    /** Pins a search; its results of now are not new. */
    async pin(subject: PersonId, input: PinInput): Promise<PinnedSearch> {
      const { added } = await index.state()
      return counted(subject, await pinnedSearches.pin(subject, input, added))
    },

    unpin: (subject: PersonId, id: string) => pinnedSearches.unpin(subject, id),
  }
}

/** Returns the functions that need no page of results, as of now. */
function wholeLists({ index, results, requestFor }: Pick<Parts, 'index'> & Reading) {
  async function listNow(input: SearchInput) {
    const request = await requestFor(input)
    const { added } = await index.state()
    return { request, ...(await results.listOf(request, { addedUpTo: added, isFirst: true })) }
  }

  return {
    /** Number of results of `search`, reachable page by page. */
    async count(input: SearchInput): Promise<Count> {
      const { found } = await listNow(input)
      return { count: found.total, relation: found.totalRelation }
    },

    /** An article of each work with exactly one of these titles; of titles that very many works share, none. */
    async titled(titles: string[]): Promise<string[]> {
      const found: string[] = []
      for (let at = 0; at < titles.length; at += TITLES_AT_ONCE) {
        const of = titles.slice(at, at + TITLES_AT_ONCE).map((text) => ({ kind: 'titled' as const, text }))
        const scope = { kind: 'or' as const, of }
        const { hits, total } = await index.literal({ scope, ...NEWEST_FIRST, limit: MOST_TITLED })
        if (total <= MOST_TITLED) found.push(...hits.ids)
      }
      return found
    },

    /** The first ids of all that a search finds, best first. */
    firstIds: async (input: SearchInput, most: number): Promise<string[]> =>
      (await listNow(input)).list.slice(0, most),

    /** The same, with the number of results, and if the search reads as a question or claim. */
    async best(input: SearchInput, most: number) {
      const { request, list, found } = await listNow(input)
      const { totalRelation } = found
      return {
        ids: await list.slice(0, most),
        total: list.total,
        totalRelation,
        isQuestion: isQuestion(request),
      }
    },
  }
}

/** Returns the functions that find similar articles. */
function likeness({ index, articles, sourceNames }: Parts, queryVector: QueryVector) {
  return {
    /** Nearest neighbours of a text within a set of articles, nearest first. */
    near: (text: string, ids: string[], most: number): Promise<string[]> =>
      nearestWithin({ index, queryVector }, { text, ids, most }),

    /** The most similar articles to one, other works only. */
    async similar(id: string, limit: number): Promise<ShownArticle[]> {
      const [card] = await articles.cards([id])
      if (!card) throw new DomainError('NOT_FOUND', (t) => t('articles.gone'))
      return presentArticles(
        await articles.cards(await index.similar({ id: card.id, title: card.title }, limit)),
        sourceNames,
      )
    },
  }
}
