import {
  type CitationArrays,
  countItems,
  idAt,
  increase,
  lengthOf,
  listOf,
  numberIn,
  positionOfId,
} from './citation-arrays.ts'

export type CitationGraph = ReturnType<typeof createCitationGraph>

const NONE = new Uint32Array()

/**
 * Citations among works: arrays that stay as they were read, with what has changed since beside them. A work whose
 * references have changed has its whole list in `changed`, and its citations in the arrays no longer count.
 */
export function createCitationGraph(base: CitationArrays) {
  const names = createNames(base)
  const articles = createArticles(base, names)
  const changed = new Map<number, Uint32Array>()
  const added = new Map<number, Set<number>>()
  let size = 0

  const citesAlone = (work: number) => changed.get(work) ?? listOf(base.cites, work)
  const citedByAlone = (work: number) => {
    const stored = listOf(base.citedBy, work)
    const more = added.get(work)
    if (!changed.size) return stored
    const unchanged = stored.filter((each) => !changed.has(each))
    return more ? Uint32Array.from([...unchanged, ...more]) : unchanged
  }
  return {
    /** Number of works; numbers are below it. */
    works: names.count,
    find: names.find,
    ...articles,
    /** Works that a work cites. */
    cites: (work: number) => names.joined(work, citesAlone),
    citedBy: (work: number) => names.joined(work, citedByAlone),
    /** For each work, the number of these that it cites and of these that cite it, together. */
    countLinks(works: ReadonlySet<number>): Uint32Array {
      const counts = new Uint32Array(names.count())
      if (!names.hasJoined()) countUnjoined(works, { base, changed, added, counts })
      else
        for (const work of works)
          for (const list of [names.joined(work, citesAlone), names.joined(work, citedByAlone)])
            for (const each of list) increase(counts, each)
      return counts
    },
    /** Number of works that cite one; about that after changes. */
    citations: (work: number) => lengthOf(base.citedBy, work) + (added.get(work)?.size ?? 0),
    /** Number of references that no other work cites and that are not in Claire; they have no number. */
    leftOut: (work: number) => (changed.has(work) ? 0 : (base.leftOutAndHere[work] ?? 0) >>> 1),
    /** Number of citations that have changed since the arrays were made. */
    changes: () => size,

    /** The number of a work, which is added if there is none. */
    add: names.add,
    /** Makes two hashes names of one work. */
    join: names.join,
    /** Replaces the references of a work. */
    setReferences(work: number, references: number[]) {
      for (const each of changed.get(work) ?? NONE) added.get(each)?.delete(work)
      const list = Uint32Array.from(new Set(references.filter((each) => each !== work)))
      size += list.length + 1
      changed.set(work, list)
      for (const each of list) {
        const citing = added.get(each)
        if (citing) citing.add(work)
        else added.set(each, new Set([work]))
      }
    },
  }
}

/** Counts the links of works of which none has a number of another, without unpacking their lists. */
function countUnjoined(
  works: ReadonlySet<number>,
  {
    base,
    changed,
    added,
    counts,
  }: {
    base: CitationArrays
    changed: Map<number, Uint32Array>
    added: Map<number, Set<number>>
    counts: Uint32Array
  },
) {
  for (const work of works) {
    const own = changed.get(work)
    if (!own) countItems(base.cites, work, counts)
    for (const each of own ?? NONE) increase(counts, each)
    countItems(base.citedBy, work, counts)
    for (const each of added.get(work) ?? NONE) increase(counts, each)
  }
  // The arrays have the former references of changed works.
  for (const citing of changed.keys())
    for (const each of listOf(base.cites, citing))
      if (works.has(each)) counts[citing] = (counts[citing] ?? 0) - 1
}

/** Numbers of works by the hashes of their names. */
function createNames({ hashes, otherNames }: CitationArrays) {
  const added = new Map<number, number>()
  const canonicals = new Map<number, number>()
  const members = new Map<number, number[]>()
  let count = hashes.length

  const canonical = (work: number) => canonicals.get(work) ?? work
  const numbersOf = (work: number) => [work, ...(members.get(work) ?? [])]
  /** -1 if there is none. */
  const find = (hash: number) => {
    const number = added.get(hash) ?? otherNames.get(hash) ?? numberIn(hashes, hash)
    return number < 0 ? -1 : canonical(number)
  }
  const add = (hash: number) => {
    const known = find(hash)
    if (known >= 0) return known
    added.set(hash, count)
    return count++
  }
  return {
    count: () => count,
    canonical,
    numbersOf,
    hasJoined: () => canonicals.size > 0,
    /** Joins the lists of a work's numbers. */
    joined(work: number, listFor: (each: number) => Uint32Array): Uint32Array {
      const numbers = numbersOf(work)
      const list = listFor(work)
      if (!canonicals.size || (numbers.length === 1 && !list.some((each) => canonicals.has(each))))
        return list
      const all = new Set(numbers.flatMap((each) => [...listFor(each)].map(canonical)))
      all.delete(work)
      return Uint32Array.from(all)
    },
    find,
    add,
    join(hash: number, other: number) {
      const work = add(hash)
      const joining = find(other)
      if (joining === work) return
      if (joining < 0) return void added.set(other, work)
      members.set(work, [...numbersOf(work).slice(1), ...numbersOf(joining)])
      members.delete(joining)
      for (const each of numbersOf(work).slice(1)) canonicals.set(each, work)
    },
  }
}

/** The articles of works. */
function createArticles(
  base: CitationArrays,
  { canonical, numbersOf }: Pick<ReturnType<typeof createNames>, 'canonical' | 'numbersOf'>,
) {
  const { articleIds, articlesByWork, workOfArticle } = base
  /** -1 for articles that are gone. */
  const changed = new Map<string, number>()
  const added = new Map<number, Set<string>>()
  const here = new Map<number, boolean>()

  const storedOf = (work: number) => {
    const found: string[] = []
    for (let at = firstOf(work); workOfArticle[articlesByWork[at] ?? -1] === work; at++) {
      const id = idAt(articleIds, articlesByWork[at] ?? 0)
      if (!changed.has(id)) found.push(id)
    }
    return found
  }
  const firstOf = (work: number) => {
    let low = 0
    let high = articlesByWork.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((workOfArticle[articlesByWork[middle] ?? 0] ?? 0) < work) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    /** The work of an article that cites, or whose work has several DOIs; -1 for others. */
    workOf(articleId: string): number {
      const known = changed.get(articleId)
      if (known !== undefined) return known < 0 ? -1 : canonical(known)
      const at = positionOfId(articleIds, articleId)
      return at < 0 ? -1 : canonical(workOfArticle[at] ?? 0)
    },

    /** Such articles of a work, ascending. */
    articlesOf: (work: number): string[] =>
      numbersOf(work)
        .flatMap((each) => [...storedOf(each), ...(added.get(each) ?? [])])
        .toSorted(),

    /** True if Claire has an article of the work. */
    isHere: (work: number) =>
      numbersOf(work).some((each) => here.get(each) ?? ((base.leftOutAndHere[each] ?? 0) & 1) === 1),
    setHere: (work: number, value: boolean) => void here.set(work, value),

    /** Sets the work of an article; -1 if it has none any more. */
    setArticle(articleId: string, work: number) {
      added.get(changed.get(articleId) ?? -1)?.delete(articleId)
      changed.set(articleId, work)
      if (work < 0) return
      const known = added.get(work)
      if (known) known.add(articleId)
      else added.set(work, new Set([articleId]))
    },
  }
}
