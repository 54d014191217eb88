import { LRUCache } from 'lru-cache'
import type { ArticleCard, ArticleStore } from '#domains/articles'
import { refusal } from '#platform/errors'
import type { PersonId } from '#platform/person'
import type { Match, SearchIndex, Sort } from '../index-port.ts'
import { find } from '../ranking/find.ts'
import type { Finding, Found } from '../ranking/found.ts'
import { type Cursor, ResultList, decodeCursor } from './result-list.ts'
import { type SearchRequest, keyOf } from '../query/search-request.ts'

export interface Paging {
  page: number
  size: number
  cursor?: string
}

/** A position in a list of results. */
export interface Place extends Cursor {
  /** True for the first page of a new search. */
  isFirst: boolean
}

type ListPlace = Pick<Place, 'addedUpTo' | 'isFirst'>

const STEP = 500

/** Returns those of the results that were added to the library after a time, in the order of exact mode. */
async function onlyAddedAfter(
  index: SearchIndex,
  found: Found,
  { addedAfter, sort }: { addedAfter: number; sort: Sort },
): Promise<Found> {
  const { text: phrase, words } = found.plan
  const older: Match = { kind: 'addedUpTo', added: addedAfter }
  const scope: Match = { kind: 'and', of: [found.scope, { kind: 'not', of: older }] }
  const page = (offset: number) => index.literal({ scope, phrase, words, sort, offset, limit: STEP })
  const { total, hits } = await page(0)
  return {
    ...found,
    ids: hits.ids,
    total,
    totalRelation: 'eq',
    scope,
    more: async (offset) => (await page(offset)).hits.ids,
  }
}

const CACHED_LISTS = 300

interface Listed {
  list: ResultList
  found: Found
}

/** Returns the function that finds the results of a request, or takes them from the cache. */
function createLists(finding: Finding) {
  const { index } = finding
  /** The latest lists; a first page is of the state `asOf` of the index. */
  const lists = new LRUCache<string, { made: Promise<Listed>; asOf: number }>({ max: CACHED_LISTS })

  /** The results of a request among the articles added up to a time. A new search sees later changes and deletions. */
  async function listOf(request: SearchRequest, place: ListPlace): Promise<Listed> {
    const { generation, cursor } = await index.state()
    const key = keyOf(request, generation, place.addedUpTo)
    const cached = lists.get(key)
    if (cached && (!place.isFirst || cached.asOf === cursor)) return cached.made
    const made = findAdded(request, place).then((found) => ({ list: new ResultList(found), found }))
    lists.set(key, { made, asOf: place.isFirst ? cursor : 0 })
    made.catch(() => lists.delete(key))
    return made
  }

  /** Finds by the whole library first: what belongs to the results does not depend on when it was added. */
  async function findAdded(request: SearchRequest, place: ListPlace): Promise<Found> {
    const { addedAfter } = request
    if (addedAfter === null) return find(finding, { request, addedUpTo: place.addedUpTo })
    const { found } = await listOf({ ...request, addedAfter: null }, place)
    return onlyAddedAfter(index, found, { addedAfter, sort: request.sort })
  }

  return listOf
}

/** Means "the start of the requested page". */
const BY_PAGE = -1
const CACHED_SNAPSHOTS = 2000

export type ResultReader = ReturnType<typeof createResultReader>

/** Creates lists of results, caches the latest, and reads pages from them. */
export function createResultReader(finding: Finding, articles: Pick<ArticleStore, 'cards'>) {
  const { index } = finding
  /** State of the index when somebody began to page through a search, for clients without cursors. */
  const snapshots = new LRUCache<string, number>({ max: CACHED_SNAPSHOTS })

  return {
    listOf: createLists(finding),

    /** State of the list: of the cursor, of the first page that `subject` requested, or now. */
    async placeOf(subject: PersonId, request: SearchRequest, { page, cursor }: Paging): Promise<Place> {
      if (cursor !== undefined) {
        const decoded = decodeCursor(cursor)
        if (!decoded) throw refusal((t) => t('requests.foreignCursor'))
        return { ...decoded, isFirst: false }
      }
      const key = keyOf(request, subject, 0)
      const known = page > 0 ? snapshots.get(key) : undefined
      if (known !== undefined) return { position: BY_PAGE, addedUpTo: known, isFirst: false }
      const { added } = await index.state()
      snapshots.set(key, added)
      return { position: BY_PAGE, addedUpTo: added, isFirst: page === 0 }
    },

    /** A page of articles that still exist; `end` is the start of the next one. */
    async readPage(
      list: ResultList,
      { position }: Place,
      { page, size }: Paging,
    ): Promise<{ cards: ArticleCard[]; end: number }> {
      const cards: ArticleCard[] = []
      let end = position === BY_PAGE ? list.startOf(page, size) : position
      while (cards.length < size) {
        const ids = await list.slice(end, size - cards.length)
        if (!ids.length) break
        cards.push(...(await articles.cards(ids)))
        end += ids.length
      }
      if (position === BY_PAGE) list.endsAt({ page, size, end })
      return { cards, end }
    },
  }
}
