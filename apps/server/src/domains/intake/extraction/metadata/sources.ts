import type { JsonLd } from '../page/json-ld.ts'
import { valuesOf } from '../page/json-ld.ts'
import { metasNamed, type PageHead } from '../page/read-head.ts'
import type { PageSignals } from '../page/read-signals.ts'

/** All metadata that a page offers, read once. */
export interface PageSources {
  url: string
  head: PageHead
  /** The entity that the page is about, by JSON-LD. */
  entity: JsonLd | null
  /** Publication dates that JSON-LD gives to the page rather than to an article. */
  pageDates: string[]
  /** Authors that JSON-LD gives to the page rather than to an article. */
  pageAuthors: string[]
  /** Names of the persons that JSON-LD describes. */
  persons: string[]
  signals: PageSignals
  /** The page's suggested citation of its article; '' if there is none. */
  citation: string
  /** The article's title, for later fields: authors and dates are near it. '' until it is known. */
  title: string
  /** Response headers, names in lower case. */
  headers: Record<string, string>
  /** The page has scholarly metadata, so its authors and abstracts are meant in that sense. */
  scholarly: boolean
}

/** One place of a field. Ladders list places by trust, the most trusted first. */
export interface Rung {
  /** Named in an article's provenance. */
  from: string
  read(sources: PageSources): string[]
}

export const meta = (name: string, ...others: string[]): Rung => ({
  from: name,
  read: ({ head }) => metasNamed(head, name, ...others),
})

export const jsonLd = (...keys: string[]): Rung => ({
  from: 'json-ld',
  read: ({ entity }) => (entity ? valuesOf(entity, ...keys) : []),
})

export const microdata = (...names: string[]): Rung => ({
  from: 'microdata',
  read: ({ signals }) => names.flatMap((name) => signals.microdata.get(name.toLowerCase()) ?? []),
})

export const coins = (...keys: string[]): Rung => ({
  from: 'coins',
  read: ({ signals }) =>
    signals.coins.length === 1 ? keys.flatMap((key) => signals.coins[0]?.getAll(key) ?? []) : [],
})

/** The first value that `accept` makes of a rung, with the rung; null if no rung has one. */
export function climb<T>(
  ladder: Rung[],
  sources: PageSources,
  accept: (values: string[], rung: Rung) => T | null,
): { value: T; from: string } | null {
  for (const rung of ladder) {
    const values = rung.read(sources)
    const value = values.length ? accept(values, rung) : null
    if (value !== null) return { value, from: rung.from }
  }
  return null
}
