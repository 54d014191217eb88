import type { CitationGraph } from './citation-graph.ts'

/** Number of common citations or references, by work. */
type Counts = Uint32Array

/** Citing works with the most of a list, from which is read what they cite beside it. */
const MOST_ALIKE = 2_000

/** For each work, the number of works that cite it together with this one. */
export function citedTogetherWith(graph: CitationGraph, work: number): Counts {
  const counts = new Uint32Array(graph.works())
  for (const citing of graph.citedBy(work)) for (const each of graph.cites(citing)) count(counts, each)
  counts[work] = 0
  return counts
}

/** For each work, the number of references that it shares with this one. */
export function sharedWith(graph: CitationGraph, work: number): Counts {
  const counts = new Uint32Array(graph.works())
  for (const cited of graph.cites(work)) for (const each of graph.citedBy(cited)) count(counts, each)
  counts[work] = 0
  return counts
}

export interface Near {
  work: number
  citedTogether: number
  shared: number
}

/** Works with at least two common citations or references that neither cite this one nor are cited by it. */
export function aroundWork(graph: CitationGraph, work: number, limit: number): Near[] {
  const together = citedTogetherWith(graph, work)
  const shared = sharedWith(graph, work)
  const linked = new Set([work, ...graph.cites(work), ...graph.citedBy(work)])
  const near: Near[] = []
  for (let each = 0; each < together.length; each++) {
    const [cited = 0, citing = 0] = [together[each], shared[each]]
    if (cited + citing > 1 && !linked.has(each))
      near.push({ work: each, citedTogether: cited, shared: citing })
  }
  return largest(near, limit, (each) => each.citedTogether + each.shared)
}

export interface Connected {
  work: number
  /** Number of the given works that it cites, and that cite it. */
  cites: number
  citedBy: number
}

/** Works that a question is about. */
export interface Works {
  works: ReadonlySet<number>
  /** For each further one, which has no number because one work alone cites it: that work. */
  citedAlone: number[]
}

/** Works with at least two citations from or to the given ones, none of these; those with the most first. */
export function connectedTo(graph: CitationGraph, { works, citedAlone }: Works, limit: number): Connected[] {
  const cites = new Uint32Array(graph.works())
  const citedBy = new Uint32Array(graph.works())
  for (const work of works) {
    for (const each of graph.citedBy(work)) count(cites, each)
    for (const each of graph.cites(work)) count(citedBy, each)
  }
  for (const each of citedAlone) count(cites, each)
  const found: Connected[] = []
  for (let work = 0; work < cites.length; work++) {
    const [to = 0, from = 0] = [cites[work], citedBy[work]]
    if (to + from > 1 && !works.has(work)) found.push({ work, cites: to, citedBy: from })
  }
  return largest(found, limit, (each) => each.cites + each.citedBy)
}

export interface Together {
  work: number
  /** Number of the given works that are cited together with it. */
  with: number
}

/**
 * Works that are most likely missing from a list. The citing works that have most of the list, for their length, are
 * taken as lists like it; each work that they cite scores by how alike they are, and less if everybody cites it.
 */
export function citedTogether(graph: CitationGraph, asked: Works, limit: number): Together[] {
  const alike = listsLike(graph, asked)
  const scores = new Float64Array(graph.works())
  const found = new Set<number>()
  for (const { work, likeness } of alike)
    for (const each of graph.cites(work)) {
      if (asked.works.has(each)) continue
      scores[each] = (scores[each] ?? 0) + likeness
      found.add(each)
    }
  const scored = [...found].map((work) => ({
    work,
    score: (scores[work] ?? 0) / Math.sqrt(graph.citedBy(work).length),
  }))
  const isAlike = new Set(alike.map(({ work }) => work))
  return largest(scored, limit, ({ score }) => score).map(({ work }) => {
    const citing = new Set(graph.citedBy(work).filter((each) => isAlike.has(each)))
    const together = new Set([...citing].flatMap((each) => [...graph.cites(each)]))
    const alone = asked.citedAlone.filter((each) => citing.has(each)).length
    return { work, with: [...together].filter((each) => asked.works.has(each)).length + alone }
  })
}

/** Cosine of the references of citing works and the list, in which works that many cite count less. */
function listsLike(graph: CitationGraph, { works, citedAlone }: Works) {
  const sums = new Map<number, number>()
  const add = (work: number, weight: number) => sums.set(work, (sums.get(work) ?? 0) + weight)
  for (const work of works) {
    const citing = graph.citedBy(work)
    for (const each of citing) add(each, weightOf(citing.length))
  }
  for (const each of citedAlone) add(each, weightOf(1))
  const alike = [...sums].map(([work, sum]) => ({
    work,
    likeness: sum / Math.sqrt(graph.cites(work).length + graph.leftOut(work)),
  }))
  return largest(alike, MOST_ALIKE, ({ likeness }) => likeness)
}

const weightOf = (citations: number) => 1 / Math.log2(2 + citations)

const largest = <T>(some: T[], limit: number, sizeOf: (each: T) => number): T[] =>
  some.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, limit)

const count = (counts: Counts, at: number) => {
  counts[at] = (counts[at] ?? 0) + 1
}
