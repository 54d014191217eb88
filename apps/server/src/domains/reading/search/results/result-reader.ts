import { LRUCache } from 'lru-cache'
import type { ArticleCard, ArticleStore } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { find } from '../ranking/find.ts'
import type { Finding, Found } from '../ranking/found.ts'
import { type Cursor, ResultList, ResultLists, decodeCursor } from './result-list.ts'
import { type SearchRequest, keyOf } from '../query/search-request.ts'

export interface Paging {
  page: number
  size: number
  cursor?: string
}

/** Where somebody is in a list of results. */
export interface Place extends Cursor {
  /** True for the first page of a search that begins now. */
  isFirst: boolean
}

/** Stands for "the start of the page asked for". */
const BY_PAGE = -1
const SNAPSHOTS_KEPT = 2000

export type ResultReader = ReturnType<typeof createResultReader>

/** Makes lists of results, keeps the latest, and reads pages from them. */
export function createResultReader(finding: Finding, articles: Pick<ArticleStore, 'cards'>) {
  const { index } = finding
  const lists = new ResultLists<Found>()
  /** The state of the index in which somebody began to page through a search, for clients that send no cursor. */
  const snapshots = new LRUCache<string, number>({ max: SNAPSHOTS_KEPT })

  return {
    /** What a request finds among the articles added up to a time. Whoever begins sees what has changed and gone since. */
    async listOf(
      request: SearchRequest,
      { addedUpTo, isFirst }: Pick<Place, 'addedUpTo' | 'isFirst'>,
    ): Promise<{ list: ResultList; found: Found }> {
      const { generation, cursor } = await index.state()
      const make = async () => {
        const found = await find(finding, { request, addedUpTo })
        return { list: new ResultList(found), found }
      }
      return lists.get(keyOf(request, generation, addedUpTo), make, isFirst ? cursor : undefined)
    },

    /** As of when the list is: of the cursor, of the first page that `subject` asked for, or now. */
    async placeOf(subject: PersonId, request: SearchRequest, { page, cursor }: Paging): Promise<Place> {
      if (cursor !== undefined) {
        const decoded = decodeCursor(cursor)
        if (!decoded)
          throw new DomainError('BAD_REQUEST', 'This cursor does not come from a page of results.')
        return { ...decoded, isFirst: false }
      }
      const key = keyOf(request, subject, 0)
      const known = page > 0 ? snapshots.get(key) : undefined
      if (known !== undefined) return { position: BY_PAGE, addedUpTo: known, isFirst: false }
      const { added } = await index.state()
      snapshots.set(key, added)
      return { position: BY_PAGE, addedUpTo: added, isFirst: page === 0 }
    },

    /** A page of articles that are still there; `end` is where the next one starts. */
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
