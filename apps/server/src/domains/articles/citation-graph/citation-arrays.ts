/** Ascending lists of work numbers: that of work `n` is `items` from `starts[n]` to `starts[n + 1]`. */
interface Lists {
  starts: Uint32Array
  items: Uint32Array
}

/** The same in three bytes an item, enough for 16 million works. */
interface PackedLists {
  starts: Uint32Array
  bytes: Uint8Array
}

const BYTES = 3

/** The length of the list of a work; 0 for an unknown one. */
export const lengthOf = ({ starts }: PackedLists, work: number) =>
  (starts[work + 1] ?? 0) - (starts[work + 1] === undefined ? 0 : (starts[work] ?? 0))

/** The list of a work; empty for an unknown one. */
export function listOf(lists: PackedLists, work: number): Uint32Array {
  const { starts, bytes } = lists
  const from = starts[work] ?? 0
  const list = new Uint32Array(lengthOf(lists, work))
  for (let at = 0, byte = from * BYTES; at < list.length; at++, byte += BYTES)
    list[at] = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16)
  return list
}

/** Adds one to the count of each item of a work's list. */
export function countItems({ starts, bytes }: PackedLists, work: number, counts: Uint32Array) {
  const end = (starts[work + 1] ?? 0) * BYTES
  for (let byte = (starts[work] ?? end) * BYTES; byte < end; byte += BYTES) {
    const item = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16)
    increase(counts, item)
  }
}

function packed({ starts, items }: Lists): PackedLists {
  const bytes = new Uint8Array(items.length * BYTES)
  for (const [at, item] of items.entries()) {
    bytes[at * BYTES] = item
    bytes[at * BYTES + 1] = item >>> 8
    bytes[at * BYTES + 2] = item >>> 16
  }
  return { starts, bytes }
}

/** Ascending texts of ASCII characters, each in as many bytes as the longest. */
export interface PackedIds {
  bytes: Buffer
  width: number
}

const packedIds = (ids: string[]): PackedIds => {
  const width = ids.reduce((longest, id) => Math.max(longest, id.length), 1)
  return { bytes: Buffer.from(ids.map((id) => id.padEnd(width, '\0')).join(''), 'latin1'), width }
}

export const idAt = ({ bytes, width }: PackedIds, at: number): string =>
  bytes.toString('latin1', at * width, (at + 1) * width).replaceAll('\0', '')

/** The position of an id; -1 if it is not there. */
export function positionOfId(ids: PackedIds, id: string): number {
  let low = 0
  let high = ids.bytes.length / ids.width
  while (low < high) {
    const middle = (low + high) >>> 1
    if (idAt(ids, middle) < id) low = middle + 1
    else high = middle
  }
  return idAt(ids, low) === id ? low : -1
}

/**
 * Citations among works, as integer arrays. The number of a work is its position in `hashes`. A cited work is left out
 * if one work alone cites it and Claire has no article of it: nothing can be shared by it, and most are.
 */
export interface CitationArrays {
  /** Hashes of DOIs, or of keys of works without one; ascending. */
  hashes: Float64Array
  cites: PackedLists
  citedBy: PackedLists
  /** Twice the number of references of each work that were left out; 1 more if Claire has an article of it. */
  leftOutAndHere: Uint16Array
  /** Articles that cite, or whose work has several DOIs; ascending. */
  articleIds: PackedIds
  /** The work of each of these. */
  workOfArticle: Uint32Array
  /** Positions in `articleIds`, ascending by work. */
  articlesByWork: Uint32Array
  /** Further hashes of works, and their numbers. */
  otherNames: Map<number, number>
}

/** Citations as they are read from the database. */
export interface ReadCitations {
  articleIds: string[]
  /** Hash of the work of each article; NaN for an article that no longer exists. */
  workHashes: Float64Array
  /** Each DOI once: its hash, and where its citing articles begin in `citing`. */
  cited: Float64Array
  starts: Uint32Array
  /** Positions in `articleIds`. */
  citing: Uint32Array
  /** Hashes of further DOIs of a work, each with the hash of the work. */
  otherNames: Map<number, number>
  /** Hashes of the works with an article in Claire. */
  here: Set<number>
  /** Hashes of cited works that several DOIs may have: they are never left out. */
  several: Set<number>
}

const LONGEST_CHAIN = 4

/** Hash of the work that a name belongs to. */
export function workHashOf(names: ReadonlyMap<number, number>, hash: number): number {
  let found = hash
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    const next = names.get(found)
    if (next === undefined) return found
    found = next
  }
  return found
}

/** Number of the work with this hash; -1 if there is none. */
export function numberIn(hashes: Float64Array, hash: number): number {
  let low = 0
  let high = hashes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((hashes[middle] ?? 0) < hash) low = middle + 1
    else high = middle
  }
  return hashes[low] === hash ? low : -1
}

/** Makes the arrays. `pause` is awaited often, to let the event loop run. */
export async function arraysOf(read: ReadCitations, pause: () => Promise<void>): Promise<CitationArrays> {
  const { included, leftOut } = await includedIn(read, pause)
  const hashes = Float64Array.from(included).sort()
  included.clear()
  const workOfArticle = Uint32Array.from(read.workHashes, (hash) => numberIn(hashes, hash))
  const cites = await citesOf(read, { hashes, workOfArticle }, pause)
  const citedBy = await inverseOf(cites, pause)
  const present = read.articleIds.map((_, at) => at).filter((at) => !Number.isNaN(read.workHashes[at]))
  const idOf = (at: number) => read.articleIds[at] ?? ''
  const ordered = present.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const works = Uint32Array.from(ordered, (at) => workOfArticle[at] ?? 0)
  const workAt = (at: number) => works[at] ?? 0
  const otherNames = new Map<number, number>()
  for (const name of read.otherNames.keys()) {
    const number = numberIn(hashes, workHashOf(read.otherNames, name))
    if (number >= 0) otherNames.set(name, number)
  }
  return {
    hashes,
    cites: packed(cites),
    citedBy: packed(citedBy),
    leftOutAndHere: Uint16Array.from(
      hashes,
      (hash) => 2 * (leftOut.get(hash) ?? 0) + Number(read.here.has(hash)),
    ),
    articleIds: packedIds(ordered.map(idOf)),
    workOfArticle: works,
    articlesByWork: Uint32Array.from(works.keys()).sort((a, b) => workAt(a) - workAt(b) || a - b),
    otherNames,
  }
}

/** Hashes of the works to include, and how many references of each citing work are not. */
async function includedIn(read: ReadCitations, pause: () => Promise<void>) {
  const { cited, starts, citing, otherNames } = read
  const several = new Set([...read.several, ...otherNames.values()])
  const included = new Set(read.workHashes)
  included.delete(Number.NaN)
  const leftOut = new Map<number, number>()
  for (const [at, name] of cited.entries()) {
    if (at % 10_000 === 0) await pause()
    const hash = workHashOf(otherNames, name)
    const first = read.workHashes[citing[starts[at] ?? 0] ?? 0] ?? Number.NaN
    let isShared = read.here.has(hash) || several.has(hash)
    for (let each = starts[at] ?? 0; each < (starts[at + 1] ?? 0) && !isShared; each++)
      isShared = read.workHashes[citing[each] ?? 0] !== first
    if (isShared) included.add(hash)
    else if (!included.has(hash)) leftOut.set(first, (leftOut.get(first) ?? 0) + 1)
  }
  return { included, leftOut }
}

/** The works that each work cites; several articles of one work count once, and none cites itself. */
async function citesOf(
  { cited, starts, citing, otherNames, workHashes }: ReadCitations,
  { hashes, workOfArticle }: Pick<CitationArrays, 'hashes' | 'workOfArticle'>,
  pause: () => Promise<void>,
): Promise<Lists> {
  const ends = new Uint32Array(hashes.length + 1)
  const numbers = new Int32Array(cited.length)
  for (const [at, name] of cited.entries()) {
    if (at % 10_000 === 0) await pause()
    const number = numberIn(hashes, workHashOf(otherNames, name))
    numbers[at] = number
    if (number < 0) continue
    for (let each = starts[at] ?? 0; each < (starts[at + 1] ?? 0); each++)
      increase(ends, (workOfArticle[citing[each] ?? 0] ?? 0) + 1)
  }
  accumulate(ends)
  const begins = ends.slice()
  const items = new Uint32Array(ends.at(-1) ?? 0)
  for (const [at, number] of numbers.entries()) {
    if (at % 10_000 === 0) await pause()
    if (number < 0) continue
    for (let each = starts[at] ?? 0; each < (starts[at + 1] ?? 0); each++) {
      const article = citing[each] ?? 0
      if (Number.isNaN(workHashes[article])) continue
      const work = workOfArticle[article] ?? 0
      items[begins[work] ?? 0] = number
      increase(begins, work)
    }
  }
  return compacted({ starts: ends, items }, begins, pause)
}

/** Sorts each list from its start to its end, without repetitions and the work itself. */
async function compacted(
  { starts, items }: Lists,
  ends: Uint32Array,
  pause: () => Promise<void>,
): Promise<Lists> {
  const compact = new Uint32Array(starts.length)
  let length = 0
  for (let work = 0; work + 1 < starts.length; work++) {
    if (work % 10_000 === 0) await pause()
    compact[work] = length
    let last = -1
    for (const each of items.subarray(starts[work], ends[work]).sort()) {
      if (each !== last && each !== work) items[length++] = each
      last = each
    }
  }
  compact[starts.length - 1] = length
  return { starts: compact, items: items.slice(0, length) }
}

async function inverseOf({ starts, items }: Lists, pause: () => Promise<void>): Promise<Lists> {
  const inverse = { starts: new Uint32Array(starts.length), items: new Uint32Array(items.length) }
  for (const item of items) increase(inverse.starts, item + 1)
  await pause()
  accumulate(inverse.starts)
  const begins = inverse.starts.slice()
  for (let work = 0; work + 1 < starts.length; work++) {
    if (work % 10_000 === 0) await pause()
    for (const item of items.subarray(starts[work], starts[work + 1])) {
      inverse.items[begins[item] ?? 0] = work
      increase(begins, item)
    }
  }
  return inverse
}

export const increase = (counts: Uint32Array, at: number) => {
  counts[at] = (counts[at] ?? 0) + 1
}

function accumulate(counts: Uint32Array) {
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0)
}
