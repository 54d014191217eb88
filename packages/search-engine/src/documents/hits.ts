import type { Hits } from '#index-types'
import type { Columns } from './columns.ts'
import type { DocumentSet } from './document-set.ts'
import { topDocuments, scratchOf } from './top.ts'

/** Returns documents as hits, with scores by document. */
export function hitsOf(columns: Columns, documents: ArrayLike<number>, scores: ArrayLike<number>): Hits {
  return scoredHits(
    columns,
    documents,
    Float32Array.from(documents, (document) => scores[document] ?? 0),
  )
}

/** The same with scores in parallel. */
export function scoredHits(columns: Columns, documents: ArrayLike<number>, scores: Float32Array): Hits {
  const count = documents.length
  const hits: Hits = { ids: [], scores, works: new Float64Array(count) }
  for (let at = 0; at < count; at++) {
    const document = documents[at] ?? 0
    hits.ids.push(columns.ids[document] ?? '')
    hits.works[at] = columns.works.values[document] ?? 0
  }
  return hits
}

/** Returns the first document of each work, in the order given. */
function collapse(columns: Columns, ordered: ArrayLike<number>): number[] {
  const seen = new Set<number>()
  return Array.from(ordered).filter((document) => {
    const work = columns.works.values[document] ?? 0
    if (!columns.isShared(work)) return true
    if (seen.has(work)) return false
    seen.add(work)
    return true
  })
}

/** The last call in which a work was seen, and the number of the last call. */
const seenIn = scratchOf((length) => new Uint32Array(length))
let call = 0

/** Returns the number of works of the documents. */
export function countWorks(columns: Columns, documents: DocumentSet): number {
  const seen = seenIn(columns.size)
  call = (call + 1) >>> 0 || restart(seen)
  const works = columns.works.values
  const [wanted, sharing] = [documents.words, columns.sharing().words]
  let repeated = 0
  for (let at = 0; at < wanted.length; at++)
    for (let bits = (wanted[at] ?? 0) & (sharing[at] ?? 0); bits; bits &= bits - 1) {
      const work = works[at * 32 + 31 - Math.clz32(bits & -bits)] ?? 0
      if (seen[work] === call) repeated++
      seen[work] = call
    }
  return documents.count() - repeated
}

function restart(seen: Uint32Array): number {
  seen.fill(0)
  return 1
}

interface Order {
  /** By document, highest first. */
  keys: Float64Array
  /** Maximum number of works. */
  limit: number
}

/** Returns the first works of a set, each by its best document. */
export function firstWorks(columns: Columns, documents: DocumentSet, { keys, limit }: Order): number[] {
  const best = topDocuments(documents, keys, { limit: Math.min(limit, documents.count()) })
  // Most works have one document: all are read only if several of some came first.
  const works = collapse(columns, best)
  if (works.length === best.length || best.length < limit) return works
  return Array.from(topDocuments(bestOfWorks(columns, documents, keys), keys, { limit }))
}

/** By work, its first document in the last call. */
const firstOf = scratchOf((length) => new Uint32Array(length))

/** Returns the first document of each work. */
function bestOfWorks(columns: Columns, documents: DocumentSet, keys: Float64Array): DocumentSet {
  const [seen, first, best] = [seenIn(columns.size), firstOf(columns.size), documents.copy()]
  call = (call + 1) >>> 0 || restart(seen)
  const [works, wanted, sharing] = [columns.works.values, documents.words, columns.sharing().words]
  for (let at = 0; at < wanted.length; at++)
    for (let bits = (wanted[at] ?? 0) & (sharing[at] ?? 0); bits; bits &= bits - 1) {
      const document = at * 32 + 31 - Math.clz32(bits & -bits)
      const work = works[document] ?? 0
      const other = first[work] ?? 0
      if (seen[work] === call && (keys[document] ?? 0) <= (keys[other] ?? 0)) best.delete(document)
      else {
        if (seen[work] === call) best.delete(other)
        seen[work] = call
        first[work] = document
      }
    }
  return best
}
