import { LRUCache } from 'lru-cache'

/** More ids from `offset` of a list of results on; an empty array at its end. */
export type MoreIds = (offset: number) => Promise<string[]>

/**
 * The results of one search, in order, as they were when it was first asked for: whatever is added meanwhile, no article
 * comes twice and none is passed over. Long lists are read on as far as somebody scrolls.
 */
export class ResultList {
  readonly total: number
  private readonly ids: string[]
  private readonly seen: Set<string>
  private readonly more: MoreIds
  private read: number
  private complete: boolean
  /** Where pages of a size start, for those who ask by page number: articles that went away shift them. */
  private readonly starts = new Map<number, number[]>()

  constructor({ ids, total, more }: { ids: string[]; total: number; more?: MoreIds }) {
    this.ids = ids
    this.seen = new Set(ids)
    this.total = total
    this.read = ids.length
    this.complete = !more
    this.more = more ?? (async () => [])
  }

  /** Ids from `from` on, at most `count`; fewer only at the end. */
  async slice(from: number, count: number): Promise<string[]> {
    while (!this.complete && this.ids.length < from + count) await this.readOn()
    return this.ids.slice(from, from + count)
  }

  private async readOn() {
    const next = await this.more(this.read)
    if (!next.length) {
      this.complete = true
      return
    }
    this.read += next.length
    for (const id of next) {
      if (this.seen.has(id)) continue
      this.seen.add(id)
      this.ids.push(id)
    }
  }

  /** Where page `page` starts, when the pages before it are known; otherwise where it would start. */
  startOf(page: number, size: number): number {
    return this.starts.get(size)?.[page] ?? page * size
  }

  /** Notes where the page after `page` starts. */
  endsAt({ page, size, end }: { page: number; size: number; end: number }) {
    const starts = this.starts.get(size) ?? [0]
    starts[page + 1] = end
    this.starts.set(size, starts)
  }

  /** How many ids are known so far; all of them for a list that was given whole. */
  get known(): readonly string[] {
    return this.ids
  }
}

const LISTS_KEPT = 300

interface Kept<T> {
  made: Promise<{ list: ResultList; found: T }>
  asOf: number
}

/** The lists that were asked for last, each with what it was made of. */
export class ResultLists<T> {
  private readonly lists = new LRUCache<string, Kept<T>>({ max: LISTS_KEPT })

  /** The list of `key`, made by `create` when it is not there (any more), or is of another state than `asOf`. */
  get(
    key: string,
    create: () => Promise<{ list: ResultList; found: T }>,
    asOf?: number,
  ): Promise<{ list: ResultList; found: T }> {
    const kept = this.lists.get(key)
    if (kept && (asOf === undefined || kept.asOf === asOf)) return kept.made
    const made = create()
    this.lists.set(key, { made, asOf: asOf ?? 0 })
    made.catch(() => this.lists.delete(key))
    return made
  }
}

/** What a page's cursor carries: where the next page starts in which state of the list. */
export interface Cursor {
  position: number
  /** Articles first seen later are not in the list. */
  addedUpTo: number
}

export const encodeCursor = ({ position, addedUpTo }: Cursor): string =>
  Buffer.from(`${position}.${addedUpTo}`).toString('base64url')

/** undefined for what is not one of our cursors. */
export function decodeCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,9})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString())
  return match ? { position: Number(match[1]), addedUpTo: Number(match[2]) } : undefined
}
