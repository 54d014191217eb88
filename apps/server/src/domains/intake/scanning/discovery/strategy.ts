import type { ScanScope } from '@claire/api-contract'
import type { Topic } from '../websub/subscriptions.ts'
import type { Messages } from '../causes.ts'

/** Ways to find a source's articles, and how far each has been followed. Stored as JSON. */
export interface Strategy {
  /** The final address after redirects of the source's address. */
  home: string | null
  /** The source's folder, if that is not the folder of its address: its address is that of a list. */
  base: string | null
  /** Other hosts whose pages the list at its address names. */
  named: string[]
  /** Its address contains a query: only the listed results belong to it, nothing else of the site. */
  listOnly: boolean
  /** The scope set by an administrator when its address was last read. */
  scope: ScanScope
  /** Its address is that of one article, and not of any list. */
  oneArticle: boolean
  /** Parameters of its addresses by shape and name, and how often each changed nothing: see filter-findings.ts. */
  parameters: Record<string, number>
  oai: OaiEndpoint[]
  feeds: string[]
  sitemaps: string[]
  /** The hubs that its feeds name. */
  topics: Topic[]
  /** Indexes of standards. */
  indexes: string[]
  /** The posts of a WordPress site, as its API lists them. */
  wordpress: string | null
  /** The ISSN of the journal on its home page. */
  issn: string | null
  /** Works at Crossref that are the source's articles; its pages are not read. */
  works: WorksListing | null
  /** The article at which the last registry lookup of gaps ended; '' when all were looked up. */
  repairedTo: string
  /** Fingerprint of the page this site shows for addresses that do not exist; null if it answers 404. */
  soft404: string | null
  /** Lists were insufficient: pages are found by following links. */
  followLinks: boolean
  probedAt: number | null
  /** The version of extraction that reads its pages; 0 before the first scan. */
  readWith: number
  /** Pages visited before this time are to be reread; null for none. */
  rereadBefore: number | null
  /** When it was found to have moved to another host; null if never. */
  movedAt: number | null
  /** Runs in a row without a single article. */
  emptyRuns: number
  /** The publisher says that nothing changes more often. */
  minIntervalMs: number
}

export interface WorksListing {
  /** Without paging parameters. */
  url: string
  /** The day on which it was last read completely; null before the first time. */
  listedTo: string | null
}

export interface OaiEndpoint {
  url: string
  prefix: string
  granularity: 'day' | 'second'
  /** The repository's own time of the last complete harvest; null before the first. */
  harvestedTo: string | null
}

/** Resets the lists of a source, to be discovered again. */
export const NO_LISTS: Partial<Strategy> = {
  oai: [],
  feeds: [],
  sitemaps: [],
  indexes: [],
  wordpress: null,
  works: null,
  soft404: null,
}

const UNKNOWN: Strategy = {
  home: null,
  base: null,
  named: [],
  listOnly: false,
  scope: 'site',
  oneArticle: false,
  parameters: {},
  oai: [],
  feeds: [],
  sitemaps: [],
  topics: [],
  indexes: [],
  wordpress: null,
  issn: null,
  works: null,
  repairedTo: '',
  soft404: null,
  followLinks: false,
  probedAt: null,
  readWith: 0,
  rereadBefore: null,
  movedAt: null,
  emptyRuns: 0,
  minIntervalMs: 0,
}

export const readStrategy = (json: string): Strategy => ({
  ...UNKNOWN,
  ...(json ? (JSON.parse(json) as Partial<Strategy>) : {}),
})

/** Lists that claim to be complete, unlike feeds, which contain only the newest. */
export const hasCompleteList = ({ oai, sitemaps, indexes, wordpress, works }: Strategy) =>
  oai.length > 0 || sitemaps.length > 0 || indexes.length > 0 || wordpress !== null || works !== null

/** A way to discover articles. */
export type Way = 'standards' | 'wordpress' | 'sitemap' | 'feed' | 'pages' | 'crossref' | 'oai'

/** Returns the ways that a strategy uses, the most reliable first. */
export function waysOf(strategy: Strategy): Way[] {
  if (strategy.works) return ['crossref']
  const isUsed: [Way, boolean][] = [
    ['oai', strategy.oai.length > 0],
    ['standards', strategy.indexes.length > 0],
    ['wordpress', Boolean(strategy.wordpress)],
    ['sitemap', strategy.sitemaps.length > 0],
    ['feed', strategy.feeds.length > 0],
    ['pages', strategy.followLinks],
  ]
  return isUsed.filter(([, used]) => used).map(([way]) => way)
}

/** Protocols and services have one name in every language. */
const PROPER_NAMES = { crossref: 'Crossref', oai: 'OAI-PMH' }

export const describeWays = (ways: readonly Way[], t: Messages): string =>
  ways.map((way) => (way === 'crossref' || way === 'oai' ? PROPER_NAMES[way] : t(`ways.${way}`))).join(', ')

export const describeMethod = (strategy: Strategy, t: Messages): string => describeWays(waysOf(strategy), t)
