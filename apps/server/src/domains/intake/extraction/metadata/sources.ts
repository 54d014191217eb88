import { type JsonLd, valuesOf } from '../page/json-ld.ts'
import { metasNamed, type PageHead } from '../page/read-head.ts'
import type { PageSignals } from '../page/read-signals.ts'
import { plainLine, lettersOf } from '../text/plain-text.ts'

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

/** Separators between a page's own title and its site's name. */
export const TITLE_SEPARATOR =
  /\s[|–—»«·•:]+\s|\s-{1,2}\s|\s?\|\s?|\s::\s|(?<=[\p{Script=Han}！？。…”』」》）])[-_—](?=\p{Script=Han})/u

/** Domain names, which only sites have: "Example.NET". */
const DOMAIN =
  /^(?:[\p{L}\d-]{2,}\.)+(?:com|org|net|info|edu|gov|eu|de|at|ch|uk|fr|it|es|nl|pl|cz|jp|cn|br|ru|se|no|dk|fi|us|ca|au)$/iu

export const isDomain = (part: string) => DOMAIN.test(part.trim())

/** True if `part` is the name of the page's site rather than part of its own title. */
export function isSiteName(part: string, sources: PageSources): boolean {
  const spelled = lettersOf(part)
  if (!spelled || spelled.length > 40) return false
  if (isDomain(part)) return true
  return siteNames(sources).some(
    (name) =>
      spelled === name ||
      (spelled.length > 3 &&
        name.length > 3 &&
        (name.startsWith(spelled) || spelled.startsWith(name) || spelled.endsWith(name))),
  )
}

/** Like `isSiteName`, without similarity: people's sites are named after them. */
export const isExactlySiteName = (part: string, sources: PageSources) =>
  siteNames(sources).includes(lettersOf(part))

const known = new WeakMap<PageSources['head'], string[]>()

function siteNames({ head, url }: PageSources): string[] {
  const names = known.get(head) ?? readSiteNames(head, url)
  known.set(head, names)
  return names
}

function readSiteNames(head: PageSources['head'], url: string): string[] {
  const host = URL.parse(url)?.hostname.replace(/^www\d?\./, '') ?? ''
  // Some systems put the page's title where the site's name belongs.
  const stated = metasNamed(
    head,
    'og:site_name',
    'application-name',
    'dc.publisher',
    'citation_journal_title',
  )
    .slice(0, 20)
    .map((name) => plainLine(name))
    .filter((name) => name.split(' ').length < 5 || lettersOf(name) !== lettersOf(head.title))
  return [...stated, host, host.replace(/\.[a-z.]{1,253}$/, ''), ...host.split('.').slice(0, -1)]
    .map(lettersOf)
    .filter((name) => name.length > 2)
}
