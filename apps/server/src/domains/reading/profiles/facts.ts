import { fullNameKey, topicKey } from '@claire/scholarly-text'
import { keyOfOrcid } from './author.ts'
import {
  type Authorship,
  type Byline,
  type Person,
  type Work,
  affiliationsAt,
  authorsBeside,
  foldedKey,
  othersAt,
} from './works.ts'

const SHOWN = 10
const MOST_AFFILIATIONS = 50

/** Counts by year of publication, earliest first. */
export function yearsOf(works: Work[]): { year: number; count: number }[] {
  const counts = Map.groupBy(works, ({ year }) => year)
  return [...counts]
    .flatMap(([year, some]) => (year === null ? [] : [{ year, count: some.length }]))
    .toSorted((a, b) => a.year - b.year)
}

/** The most frequent topics, each by its most frequent form. */
export function topicsOf(works: Work[]): { name: string; count: number }[] {
  const topics = works.map(({ copies }) =>
    copies.flatMap(({ categories }) => categories.map((name) => ({ name }))),
  )
  return mostFrequent(topics, topicKey).map(({ named, count }) => ({ name: usualName(named), count }))
}

interface CountedPerson {
  name: string
  key: string
  count: number
}

/** The people who share the most works with a person. */
export const coAuthorsOf = (works: Authorship[]): CountedPerson[] => countPeople(works.map(othersAt))

/** The authors of the most works, by one article of each. */
export const authorsOf = (articles: Byline[]): CountedPerson[] =>
  countPeople(articles.map((article) => authorsBeside(article, [])))

function countPeople(works: Person[][]): CountedPerson[] {
  return mostFrequent(works, (name) => fullNameKey(name) || foldedKey(name)).map(({ named, count }) => {
    const [only, ...others] = new Set(named.flatMap(({ orcid }) => orcid || []))
    const name = usualName(named)
    return { name, key: only && !others.length ? keyOfOrcid(only) : name, count }
  })
}

/** The institutions of a person, latest first. */
export function affiliationsOf(
  works: Authorship[],
): { name: string; startYear: number | null; endYear: number | null }[] {
  const found = new Map<string, { name: string; years: number[]; works: number }>()
  for (const authorship of works) {
    const { year } = authorship.work
    for (const name of affiliationsAt(authorship)) {
      const known = found.get(foldedKey(name)) ?? { name, years: [], works: 0 }
      found.set(foldedKey(name), known)
      known.works++
      if (year !== null) known.years.push(year)
    }
  }
  return [...found.values()]
    .map(({ name, years, works: count }) => ({
      name,
      startYear: years.length ? Math.min(...years) : null,
      endYear: years.length ? Math.max(...years) : null,
      count,
    }))
    .toSorted((a, b) => (b.endYear ?? 0) - (a.endYear ?? 0) || b.count - a.count)
    .slice(0, MOST_AFFILIATIONS)
    .map(({ name, startYear, endYear }) => ({ name, startYear, endYear }))
}

/** Returns all that the most frequent keys name, with the number of works of each. */
function mostFrequent<T extends { name: string }>(
  works: T[][],
  keyOf: (name: string) => string,
): { named: T[]; count: number }[] {
  const byKey = new Map<string, { key: string; count: number; last: number }>()
  const byName = new Map<string, { key: string; count: number; last: number }>()
  for (const [at, some] of works.entries())
    for (const { name } of some) {
      let counted = byName.get(name)
      if (!counted) {
        const key = keyOf(name)
        counted = byKey.get(key) ?? { key, count: 0, last: -1 }
        byKey.set(key, counted)
        byName.set(name, counted)
      }
      if (counted.last !== at) counted.count++
      counted.last = at
    }
  byKey.delete('')
  const all = [...byKey.values()]
  // Most of thousands of names have one work: these are not sorted.
  const least =
    Uint32Array.from(all, ({ count }) => count)
      .toSorted()
      .at(-SHOWN) ?? 0
  const first = all
    .filter(({ count }) => count >= least)
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, SHOWN)
  const named = new Map(first.map((counted) => [counted, [] as T[]]))
  for (const some of works)
    for (const each of some) {
      const counted = byName.get(each.name)
      if (counted) named.get(counted)?.push(each)
    }
  return first.map((counted) => ({ named: named.get(counted) ?? [], count: counted.count }))
}

/** The most frequent form, of several the first by alphabet. */
const usualName = (named: { name: string }[]): string =>
  [...Map.groupBy(named, ({ name }) => name)].toSorted(
    ([a, most], [b, more]) => more.length - most.length || (a < b ? -1 : 1),
  )[0]?.[0] ?? ''
