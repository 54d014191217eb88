import type { LRUCache } from 'lru-cache'
import type { Hits } from '#index-types'
import type { SearchResponse } from '../connection.ts'
import { restored, tokensFrom } from '../keeping/packing.ts'
import { textIn } from './hits.ts'
import { vectorIn } from './overview.ts'

/** What the ranking works with of single articles; null for one that has none. */
interface Columns {
  bytes: Float32Array
  told: Float32Array
  tokens: Uint16Array
}

/** Fields of articles that are read with those found, or for those that are looked at closer. */
export type ColumnName = keyof Columns

/** The lists of what is nearest of all that were asked for last. */
export type NearestLists = LRUCache<string, NearestList>

/** As many as were asked for, or all where these are fewer. */
interface NearestList {
  limit: number
  hits: Hits
}

/** What a plan has been told of single articles, by whichever search told it; and what is nearest of all. */
export class PlanMemory {
  private readonly columns: { [name in ColumnName]: Map<string, Columns[name] | null> } = {
    bytes: new Map(),
    told: new Map(),
    tokens: new Map(),
  }
  private readonly lists: NearestLists
  private readonly state: string

  /** `state` tells an index from what it was before. */
  constructor(lists: NearestLists, state: string) {
    this.lists = lists
    this.state = state
  }

  /** Takes in a column of the articles found; of `asked`, the others have nothing there. */
  note(name: ColumnName, { hits }: SearchResponse, asked: string[] = []) {
    for (const id of asked) this.columns[name].set(id, null)
    for (const hit of hits?.hits ?? []) {
      if (name === 'tokens') this.columns.tokens.set(hit._id, tokensFrom(textIn(hit, name) ?? ''))
      else {
        const vector = vectorIn(hit, name)
        this.columns[name].set(hit._id, vector ? restored(vector) : null)
      }
    }
  }

  /** undefined for an article of which it is not known. */
  of<Name extends ColumnName>(name: Name, id: string): Columns[Name] | null | undefined {
    return this.columns[name].get(id)
  }

  noteNearest(field: string, vector: ArrayLike<number>, list: NearestList) {
    this.lists.set(this.keyOf(field, vector), list)
  }

  nearestOfAll(field: string, vector: ArrayLike<number>): NearestList | undefined {
    return this.lists.get(this.keyOf(field, vector))
  }

  private keyOf(field: string, vector: ArrayLike<number>): string {
    return `${this.state} ${field} ${Buffer.from(Float32Array.from(vector).buffer).toString('base64')}`
  }
}
