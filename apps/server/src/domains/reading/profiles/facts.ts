import { fullNameKey, topicKey } from '@claire/scholarly-text'
import { keyOfOrcid } from './author.ts'
import { type Authorship, type Work, affiliationsAt, foldedKey, othersAt } from './works.ts'

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
  const topics = new Tally()
  for (const { copies } of works)
    topics.add(copies.flatMap(({ categories }) => categories.map((name) => ({ key: topicKey(name), name }))))
  return topics.first(SHOWN).map(({ forms, count }) => ({ name: mostOf(forms), count }))
}

interface CountedPerson {
  name: string
  key: string
  count: number
}

/** The people who share the most works with a person. */
export const coAuthorsOf = (works: Authorship[]): CountedPerson[] => countPeople(works.map(othersAt))

/** The authors of the most works. */
export const authorsOf = (works: Work[]): CountedPerson[] =>
  countPeople(
    works.map((work) =>
      othersAt({
        work,
        at: work.copies.map((article) => ({ article, places: [] })),
        orcids: new Set(),
        hasFree: true,
      }),
    ),
  )

function countPeople(works: { name: string; orcid: string }[][]): CountedPerson[] {
  const keys = new Map<string, string>()
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? (fullNameKey(name) || foldedKey(name))
    keys.set(name, key)
    return key
  }
  const people = new Tally()
  const orcids = new Map<string, Set<string>>()
  for (const authors of works) {
    people.add(authors.map(({ name }) => ({ key: keyOf(name), name })))
    for (const { name, orcid } of authors) {
      if (!orcid) continue
      const known = orcids.get(keyOf(name))
      if (known) known.add(orcid)
      else orcids.set(keyOf(name), new Set([orcid]))
    }
  }
  return people.first(SHOWN).map(({ key, forms, count }) => {
    const [only, ...others] = orcids.get(key) ?? []
    const name = mostOf(forms)
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

/** Counts works by key, and the forms of each key. */
class Tally {
  private readonly counted = new Map<string, { count: number; forms: Map<string, number> }>()

  /** Counts each key of one work once. */
  add(named: { key: string; name: string }[]) {
    const seen = new Set<string>()
    for (const { key, name } of named) {
      if (!key) continue
      const known = this.counted.get(key) ?? { count: 0, forms: new Map<string, number>() }
      this.counted.set(key, known)
      known.forms.set(name, (known.forms.get(name) ?? 0) + 1)
      if (!seen.has(key)) known.count++
      seen.add(key)
    }
  }

  first(limit: number) {
    return [...this.counted]
      .map(([key, each]) => ({ key, ...each }))
      .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
      .slice(0, limit)
  }
}

/** The most frequent form, of several the first by alphabet. */
const mostOf = (forms: Map<string, number>): string =>
  [...forms].toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))[0]?.[0] ?? ''
