import { increase } from './citation-arrays.ts'
import type { CitationGraph } from './citation-graph.ts'

/** Citing works with the most of a list, from which is read what they cite beside it. */
const MOST_ALIKE = 1_000
/** Exponent by which citations by everybody count against a work; measured by `eval connections`. */
const POPULARITY = 0.25

/** Numbers by work, and the works with any: few of all, which are never gone through. */
function createTally(graph: CitationGraph) {
  const counts = new Uint32Array(graph.works())
  const counted: number[] = []
  return {
    counted,
    add(works: Iterable<number>) {
      for (const work of works) {
        if (!counts[work]) counted.push(work)
        counts[work] = (counts[work] ?? 0) + 1
      }
    },
    of: (work: number) => counts[work] ?? 0,
  }
}

type Tally = ReturnType<typeof createTally>

/** Counts, for each work, the works that cite it together with this one. */
export function citedTogetherWith(graph: CitationGraph, work: number) {
  const tally = createTally(graph)
  for (const citing of graph.citedBy(work)) tally.add(graph.cites(citing))
  return tally
}

/** Counts, for each work, the references that it shares with this one. */
function sharedWith(graph: CitationGraph, work: number) {
  const tally = createTally(graph)
  for (const cited of graph.cites(work)) tally.add(graph.citedBy(cited))
  return tally
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
  const sum = (each: number) => together.of(each) + shared.of(each)
  const near = eitherOf(together, shared).filter((each) => sum(each) > 1 && !linked.has(each))
  return largest(near, limit, sum).map((each) => ({
    work: each,
    citedTogether: together.of(each),
    shared: shared.of(each),
  }))
}

/** The works that have a count in one of two. */
const eitherOf = (one: Tally, other: Tally) => [
  ...one.counted,
  ...other.counted.filter((work) => one.of(work) === 0),
]

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
  const counts = graph.countLinks(works)
  for (const citing of citedAlone) increase(counts, citing)
  for (const work of works) counts[work] = 0
  const given = (some: Iterable<number>) => [...some].filter((each) => works.has(each)).length
  const most = Math.max(2, 2 * works.size + citedAlone.length)
  return mostCounted(counts, { limit, most }).map((work) => {
    const alone = citedAlone.filter((citing) => citing === work).length
    return { work, cites: given(graph.cites(work)) + alone, citedBy: given(graph.citedBy(work)) }
  })
}

/** Works that are counted at least twice, the most first. Goes through a million counts without a list of them. */
function mostCounted(counts: Uint32Array, { limit, most }: { limit: number; most: number }): number[] {
  const sizes = new Uint32Array(most + 1)
  for (let work = 0; work < counts.length; work++) {
    const count = counts[work] ?? 0
    if (count > 1) increase(sizes, count)
  }
  let least = most
  for (let found = sizes[least] ?? 0; least > 2 && found < limit; found += sizes[least] ?? 0) least--
  const [more, equal]: [number[], number[]] = [[], []]
  for (let work = 0; work < counts.length; work++) {
    const count = counts[work] ?? 0
    if (count > least) more.push(work)
    else if (count === least && equal.length < limit) equal.push(work)
  }
  const sizeOf = (work: number) => counts[work] ?? 0
  return [...more.toSorted((a, b) => sizeOf(b) - sizeOf(a)), ...equal].slice(0, limit)
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
  const scores = new Map<number, number>()
  for (const [citing, { likeness }] of alike)
    for (const work of graph.cites(citing))
      if (!asked.works.has(work)) scores.set(work, (scores.get(work) ?? 0) + likeness ** 2)
  const scoreOf = (work: number) => (scores.get(work) ?? 0) / (1 + graph.citations(work)) ** POPULARITY
  return largest([...scores.keys()], limit, scoreOf).map((work) => {
    const together = new Set<number>()
    for (const citing of graph.citedBy(work))
      for (const each of alike.get(citing)?.of ?? []) together.add(each)
    return { work, with: together.size }
  })
}

interface Alike {
  /** Cosine of its references and the list, in which works that many cite count less. */
  likeness: number
  /** The works of the list that it cites; those without a number by a negative one. */
  of: number[]
}

function listsLike(graph: CitationGraph, { works, citedAlone }: Works): Map<number, Alike> {
  const found = new Map<number, Alike>()
  const add = (citing: number, work: number, weight: number) => {
    const known = found.get(citing)
    if (known) {
      known.likeness += weight
      known.of.push(work)
    } else found.set(citing, { likeness: weight, of: [work] })
  }
  for (const work of works) {
    const citing = graph.citedBy(work)
    for (const each of citing) add(each, work, weightOf(citing.length))
  }
  for (const [at, each] of citedAlone.entries()) add(each, -1 - at, weightOf(1))
  for (const [work, alike] of found)
    alike.likeness /= Math.sqrt(1 + graph.cites(work).length + graph.leftOut(work))
  const most = largest([...found.keys()], MOST_ALIKE, (work) => found.get(work)?.likeness ?? 0)
  return new Map(most.map((work) => [work, found.get(work) ?? { likeness: 0, of: [] }]))
}

const weightOf = (citations: number) => 1 / Math.log2(2 + citations)

/** The works of the largest sizes, the largest first, without sorting the others. */
function largest(works: number[], limit: number, sizeOf: (work: number) => number): number[] {
  const sizes = Float64Array.from(works, sizeOf)
  const least = sizes.length > limit ? (sizes.toSorted().at(-limit) ?? 0) : 0
  return works
    .map((work, at) => ({ work, size: sizes[at] ?? 0 }))
    .filter(({ size }) => size >= least)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, limit)
    .map(({ work }) => work)
}
