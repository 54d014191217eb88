import type { Hits } from '#index-types'
import type { Columns } from './columns.ts'
import type { DocumentSet } from './document-set.ts'

/** Documents as hits, with scores by document. */
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
  const hits: Hits = {
    ids: [],
    scores,
    works: new Uint32Array(count),
    years: new Int16Array(count),
    added: new Float64Array(count),
  }
  for (let at = 0; at < count; at++) {
    const document = documents[at] ?? 0
    hits.ids.push(columns.ids[document] ?? '')
    hits.works[at] = columns.works.values[document] ?? 0
    hits.years[at] = columns.years.values[document] ?? 0
    hits.added[at] = columns.added.values[document] ?? 0
  }
  return hits
}

/** The first document of each work, in the order given. */
export function collapse(columns: Columns, ordered: ArrayLike<number>): number[] {
  const seen = new Set<number>()
  return Array.from(ordered).filter((document) => {
    const work = columns.works.values[document] ?? 0
    if (!columns.isShared(work)) return true
    if (seen.has(work)) return false
    seen.add(work)
    return true
  })
}

/** How many works the documents are, and how many documents are another version of one of these. */
export function countWithRepeats(
  columns: Columns,
  documents: DocumentSet,
): { total: number; repeated: number } {
  const seen = new Set<number>()
  let repeated = 0
  columns.sharing().forEachIn(documents, (document) => {
    const work = columns.works.values[document] ?? 0
    if (!columns.isShared(work)) return
    if (seen.has(work)) repeated++
    seen.add(work)
  })
  return { total: documents.count() - repeated, repeated }
}
