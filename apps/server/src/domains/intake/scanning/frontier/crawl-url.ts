import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ScanningTables, UrlKind } from '../tables.ts'

type CrawlUrlRow = Selectable<ScanningTables['crawl_url']>

/** An address of the frontier; its kind determines its hint. */
export type CrawlUrl = Omit<CrawlUrlRow, keyof Known> & Known & { trail: Trail }

export const crawlUrlOf = (row: CrawlUrlRow): CrawlUrl => {
  const { kind, hint, trail } = readHint(row.kind, row.hint)
  return { ...row, ...together(kind, hint), trail }
}

/** Read from one row, they belong together. */
const together = (kind: Known['kind'], hint: Known['hint']) => ({ kind, hint }) as Known

/** Its kind and what is known of it, without the rest of its row. */
export const knownOf = ({ kind, hint, trail }: CrawlUrl) => ({ ...together(kind, hint), trail })

const NO_PROBES = new Set<CrawlUrl['kind']>(['page', 'pdf', 'oai', 'works', 'lookup'])
export const isProbe = (row: CrawlUrl): row is CrawlUrl & { kind: ProbeKind } => !NO_PROBES.has(row.kind)

/** An address to put into the frontier. */
export type FoundUrl = KnownWhenFound & {
  url: string
  prio: number
  depth: number
  /** held: stored until the run finds that it has to follow links. */
  state: 'due' | 'held'
  trail?: Trail
  /** To be visited once in this run, even if known. */
  again?: boolean
  /** The older part of the same list, followed while it has new items. */
  older?: boolean
  /** Replaces the address as key of rows that change their address, such as a harvest. */
  key?: string
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

export const urlId = (sourceId: string, key: string) => digest(`${sourceId}\n${key}`)
export const hostOf = (url: string) => new URL(url).host

/** Reason of an address to be reread from its stored document, without a request. */
export const REREAD = 'reread'

/** The position at which the reading of a long list continues. */
export interface FeedContinuation {
  /** Identifies the list as it was fetched, among the stored documents. */
  digest: string
  /** Number of its items read so far. */
  from: number
  etag: string | null
  lastModified: string | null
}

/** Progress of a harvest. Stored with its row, so that it continues after any interruption. */
export interface Harvest {
  endpoint: string
  prefix: string
  granularity: 'day' | 'second'
  /** Start of this window by the repository's clock; null for everything. */
  from: string | null
  /** The repository's time when the window was opened: the next harvest starts there. */
  openedAt: string | null
  pages: number
  restarts: number
  /** Digests of the tokens used: a repeated one indicates a loop. */
  tokens: string[]
  lastPage: string
  samePages: number
  /** The newest record so far, while they come in order of time; otherwise null. */
  newest: string | null
  ordered: boolean
  /** A page that broke off has been requested once more. */
  retried: boolean
  /** Pages and records that remained unreadable in spite of that. */
  broken: number
  /** The records of an unreadable page, which are requested one by one. See oai-mending.ts. */
  mending: Mending | null
  /** The list's continuation after the last of them. */
  mended: string | null
  /** Fullness of the first page in Dublin Core; null without a trial. See oai-formats.ts. */
  trial: number | 'asked' | null
}

export interface Mending {
  identifiers: string[]
  /** The list continues from there. */
  resume: string
}

export const FRESH = { broken: 0, mending: null, mended: null, trial: null }

/** Progress of reading a list of works. */
export interface WorksReading {
  listing: string
  /** Start of registrations or changes to read; null for everything. */
  from: string | null
  /** The day on which its first page was read. */
  openedOn: string | null
  pages: number
  restarts: number
}

/** Data of a lookup besides its address. */
export interface LookupHint {
  doi: string
  /** The source's title: a registry with quite another one has a different work. */
  title: string
}

/** A list's data on an article besides its address: stored with the address until its page has been read. */
export interface ListedEntry {
  title: string
  authors?: string[]
  abstract?: string
  publicationYear?: number
  doi?: string
  categories?: string[]
  language?: string
  fileUrl?: string
  /** From a link to a file without a sign of an article: its title, should it be one. */
  inPassing?: true
  /** From a page that lists others: makes an article only if it is also dated. */
  onPage?: 'dated' | 'undated'
}

/** Knowledge about every page and file before its visit. */
interface Dated {
  /** Data from the list that named it. */
  entry?: ListedEntry
  /** Its last change, according to a list. */
  modifiedAt?: number
}

/** After a probe without result, these are tried in turn. */
interface Guess {
  guesses?: string[]
}

/** Knowledge about an address before its visit, by its kind. */
interface Hints {
  home: Guess
  /**
   * `formerly`: the article of the first address that redirected here, if all redirects were permanent. `isFurther`: a
   * list of the source continues there, outside its folder; an article there does not belong to the source.
   */
  page: Dated & { formerly?: string; isFurther?: true }
  /** `landing`: the page of the file's article. */
  pdf: Dated & { landing?: string }
  /** `continuation`: where the reading of a long list continues. `stale`: number of preceding parts without new items. */
  feed: Guess & { continuation?: FeedContinuation; stale?: number }
  sitemap: Guess
  index: Guess
  wordpress: Guess
  soft404: Guess
  /** `endpoint`: the repository whose formats are requested. */
  oai_probe: Guess & { endpoint?: string }
  oai: Harvest
  works: WorksReading
  lookup: LookupHint
}

/** Kinds of addresses that are guessed. */
export type ProbeKind = Exclude<UrlKind, 'page' | 'pdf' | 'oai' | 'works' | 'lookup'>

/** The redirects that led to an address, so that circles and endless chains end. */
export interface Trail {
  /** The addresses, as digests. */
  hops: string[]
  /** One of them required a cookie. */
  cookie: boolean
}

const NO_TRAIL: Trail = { hops: [], cookie: false }

interface KnownOf<K extends UrlKind> {
  kind: K
  hint: Hints[K]
}

/** The kind of an address and its hint. */
export type Known = { [K in UrlKind]: KnownOf<K> }[UrlKind]

/** The same for an address just found: most kinds need no hint. */
export type KnownWhenFound = {
  [K in UrlKind]: Record<never, never> extends Hints[K]
    ? { kind: K; hint?: Hints[K] }
    : { kind: K; hint: Hints[K] }
}[UrlKind]

/** Parses the output of `writeHint` for an address of this kind. */
export function readHint<K extends UrlKind>(kind: K, text: string): KnownOf<K> & { trail: Trail } {
  const { hops, cookie, ...written } = (text ? JSON.parse(text) : {}) as Partial<Trail>
  // Nobody else writes the column.
  const hint = withFormerForms(kind, written) as Hints[K]
  return { kind, hint, trail: { hops: hops ?? [], cookie: cookie ?? false } }
}

/** Converts formats of earlier versions: a harvest without the later fields, and the continuation of a feed as `rest`. */
function withFormerForms(kind: UrlKind, written: object): object {
  if (kind === 'oai') return { ...FRESH, ...written }
  if (kind !== 'feed' || !('rest' in written)) return written
  const { rest: continuation, ...hint } = written
  return { ...hint, continuation }
}

/** Equal knowledge gives equal text; '' for none. */
export function writeHint({ hint, trail = NO_TRAIL }: { hint?: Known['hint']; trail?: Trail }): string {
  const known = {
    ...hint,
    ...(trail.hops.length && { hops: trail.hops }),
    ...(trail.cookie && { cookie: true }),
  }
  return Object.values(known).some((value) => value !== undefined) ? JSON.stringify(known) : ''
}
