import type { LRUCache } from 'lru-cache'
import type { Hits } from '@claire/search-engine/shared'
import type { SearchResponse } from '../connection.ts'
import type { ContextModel } from '../schema.ts'
import { restored, tokensFrom } from '../indexing/packing.ts'
import { idOf, textIn } from './hits.ts'
import { SCORE_ROUNDING } from './matches.ts'
import { vectorIn } from './overview.ts'

/** The values of single articles that the ranking uses; null for an article without one. */
interface Columns {
  bytes: Float32Array
  tokens: Uint16Array
  [context: `told${string}`]: Float32Array
}

/** Fields that are read with the hits, or for candidates of a closer comparison. */
export type ColumnName = keyof Columns

/** Cached lists of the nearest of all articles, for the latest queries. */
export type NearestLists = LRUCache<string, NearestList>

/** The requested number, or all if there are fewer. */
interface NearestList {
  limit: number
  hits: Hits
}

/** Caches what a plan knows of single articles, from any of its searches, and the nearest of all. */
export class PlanMemory {
  private readonly columns: { [name in ColumnName]?: Map<string, Columns[name] | null> } = {}
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
    for (const hit of hits?.hits ?? []) {
      if (name === 'tokens') {
        column.set(idOf(hit), tokensFrom(textIn(hit, name) ?? ''))
        continue
      }
      const vector = vectorIn(hit, name)
      column.set(idOf(hit), vector ? restored(vector) : null)
    }
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

  /** Returns undefined for an article whose value is unknown. */
  of<Name extends ColumnName>(name: Name, id: string): Columns[Name] | null | undefined {
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
