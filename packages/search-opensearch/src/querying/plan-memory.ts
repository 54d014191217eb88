import type { LRUCache } from 'lru-cache'
import type { Hits, QueryStatistics } from '@claire/search-engine/shared'
import type { SearchResponse } from '../connection.ts'
import type { ContextModel } from '../schema.ts'
import { idOf, textIn } from './hits.ts'
import { SCORE_ROUNDING } from './matches.ts'

/** Fields that are read with the hits, or for candidates of a closer comparison; their values are packed. */
export type ColumnName = 'bytes' | 'tokens' | `told${string}`

/** Cached lists of the nearest of all articles, for the latest queries. */
export type NearestLists = LRUCache<string, NearestList>

/** The requested number, or all if there are fewer. */
interface NearestList {
  limit: number
  hits: Hits
}

/** Caches what a plan knows of single articles, from any of its searches, of its words, and the nearest of all. */
export class PlanMemory {
  /** By text. */
  readonly statistics = new Map<string, QueryStatistics>()
  private readonly columns: { [name in ColumnName]?: Map<string, string | null> } = {}
  private readonly lists: NearestLists
  private readonly state: string

  /** `state` distinguishes an index from its former states. */
  constructor(lists: NearestLists, state: string) {
    this.lists = lists
    this.state = state
  }

  /** Stores a column of the hits; for others of `asked`, stores that they have none. */
  note(name: ColumnName, { hits }: Pick<SearchResponse, 'hits'>, asked: string[] = []) {
    const column = (this.columns[name] ??= new Map())
    for (const id of asked) column.set(id, null)
    for (const hit of hits?.hits ?? []) column.set(idOf(hit), textIn(hit, name) ?? null)
  }

  /** Stores the columns that `ofBest` reads. A vector of a former model is none. */
  noteBest({ aggregations }: SearchResponse, models: ContextModel[]) {
    const best = aggregations?.best?.hits?.hits ?? []
    this.note('tokens', { hits: { hits: best } })
    for (const { id, fields } of models) {
      const hits = best.filter((hit) => textIn(hit, fields.model) === id)
      this.note(fields.bytes, { hits: { hits } }, best.map(idOf))
    }
  }

  /** Returns null for an article without a value, undefined for one whose value is unknown. */
  of(name: ColumnName, id: string): string | null | undefined {
    return this.columns[name]?.get(id)
  }

  noteNearest(field: string, vector: ArrayLike<number>, list: NearestList) {
    this.lists.set(this.keyOf(field, vector), list)
  }

  /** Returns the articles at least as near as `floor`; undefined if the cached list does not reach so far. */
  nearerThan(field: string, { vector, floor }: { vector: number[]; floor: number }): string[] | undefined {
    const known = this.lists.get(this.keyOf(field, vector))
    if (!known) return undefined
    const { limit, hits } = known
    const isWhole = hits.ids.length < limit || (hits.scores.at(-1) ?? 0) <= floor
    return isWhole ? hits.ids.filter((_, at) => (hits.scores[at] ?? 0) >= floor - SCORE_ROUNDING) : undefined
  }

  private keyOf(field: string, vector: ArrayLike<number>): string {
    return `${this.state} ${field} ${Buffer.from(Float32Array.from(vector).buffer).toString('base64')}`
  }
}
