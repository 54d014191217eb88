import type { TotalRelation } from '../index-port.ts'

/** More ids from `offset` of a list of results on; an empty array at its end. */
export type MoreIds = (offset: number) => Promise<string[]>

interface ListParts {
  ids: string[]
  total: number
  totalRelation: TotalRelation
  more?: MoreIds
}

/**
 * The results of one search in order, as of its first request: later additions neither repeat nor skip an article. Long
 * lists are loaded as far as somebody scrolls.
 */
export class ResultList {
  readonly total: number
  private readonly ids: string[]
  private readonly seen: Set<string>
  private readonly more: MoreIds
  private read: number
  private complete: boolean
  /** No more are given than were counted: what has been added since would be among them. */
  private readonly most: number
  /** Where pages of a size start, for those who ask by page number: articles that went away shift them. */
  private readonly starts = new Map<number, number[]>()

  constructor({ ids, total, totalRelation, more }: ListParts) {
    this.ids = ids
    this.seen = new Set(ids)
    this.total = total
    this.most = totalRelation === 'eq' ? Math.max(total, ids.length) : Infinity
    this.read = ids.length
    this.complete = !more
    this.more = more ?? (async () => [])
  }

  /** Ids from `from` on, at most `count`; fewer only at the end. */
  async slice(from: number, count: number): Promise<string[]> {
    const end = Math.min(from + count, this.most)
    while (!this.complete && this.ids.length < end) await this.readOn()
    return this.ids.slice(from, end)
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

  /** Start of page `page`, if the pages before it are known; otherwise its expected start. */
  startOf(page: number, size: number): number {
    return this.starts.get(size)?.[page] ?? page * size
  }

  /** Stores the start of the page after `page`. */
  endsAt({ page, size, end }: { page: number; size: number; end: number }) {
    const starts = this.starts.get(size) ?? [0]
    starts[page + 1] = end
    this.starts.set(size, starts)
  }

  /** The ids loaded so far; all of them for a complete list. */
  get known(): readonly string[] {
    return this.ids
  }
}

/** Contents of a page's cursor: the start of the next page, and the state of the list. */
export interface Cursor {
  position: number
  /** Articles first seen later are not in the list. */
  addedUpTo: number
}

export const encodeCursor = ({ position, addedUpTo }: Cursor): string =>
  Buffer.from(`${position}.${addedUpTo}`).toString('base64url')

/** undefined if it is not one of our cursors. */
export function decodeCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,9})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString())
  return match ? { position: Number(match[1]), addedUpTo: Number(match[2]) } : undefined
}
