import type { JsonLd } from '../page/json-ld.ts'
import { valuesOf } from '../page/json-ld.ts'
import { metasNamed, type PageHead } from '../page/read-head.ts'
import type { PageSigns } from '../page/read-signs.ts'

/** All that a page offers as metadata, read once. */
export interface PageSources {
  url: string
  head: PageHead
  /** The entity that the page is about, by JSON-LD. */
  entity: JsonLd | null
  /** Dates of publication that JSON-LD gives to the page rather than to an article. */
  pageDates: string[]
  /** Whom JSON-LD names as authors of the page rather than of an article. */
  pageAuthors: string[]
  /** Names of the persons that JSON-LD describes. */
  persons: string[]
  signs: PageSigns
  /** How the page says that its article is to be cited; '' where it does not. */
  citation: string
  /** The article's title, for what is read after it: authors and dates stand around it. '' while it is not known. */
  title: string
  /** Response headers, names in lower case. */
  headers: Record<string, string>
  /** The page has the metadata of scholarly publishing, so what it says of authors and abstracts is meant in that sense. */
  scholarly: boolean
}

/** One place where a field may be found. Ladders list them by trust, the most trusted first. */
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
  read: ({ signs }) => names.flatMap((name) => signs.microdata.get(name.toLowerCase()) ?? []),
})

export const coins = (...keys: string[]): Rung => ({
  from: 'coins',
  read: ({ signs }) =>
    signs.coins.length === 1 ? keys.flatMap((key) => signs.coins[0]?.getAll(key) ?? []) : [],
})

/** The first rung of which `accept` makes something, and what it makes; null when the ladder leads nowhere. */
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
