import type { UrlKind } from '../tables.ts'

/** Where the reading of a long list goes on. */
export interface FeedContinuation {
  /** Names the list as it was fetched, among the kept documents. */
  digest: string
  /** So many of its items have been read. */
  from: number
  etag: string | null
  lastModified: string | null
}

/** How far a harvest has come. Kept with its row, so that it goes on where it was, whatever happens. */
export interface Harvest {
  endpoint: string
  prefix: string
  granularity: 'day' | 'second'
  /** Where this window begins by the repository's clock; null for everything. */
  from: string | null
  /** The repository's time when the window was opened: the next harvest begins there. */
  openedAt: string | null
  pages: number
  restarts: number
  /** Digests of the tokens used: one that comes back means a circle. */
  tokens: string[]
  lastPage: string
  samePages: number
  /** The newest record so far, while they come in order of time; null once they do not. */
  newest: string | null
  ordered: boolean
  /** A page that broke off has been asked for once more. */
  retried: boolean
  /** Pages and records that could not be read whole, in spite of that. */
  broken: number
  /** The records of a page that cannot be read, which are asked for one by one. See oai-mending.ts. */
  mending: Mending | null
  /** Where the list went on after the last of them. */
  mended: string | null
  /** How much the first page says in Dublin Core; null when that does not matter. See oai-formats.ts. */
  trial: number | 'asked' | null
}

export interface Mending {
  identifiers: string[]
  /** The list goes on from there. */
  resume: string
}

export const FRESH = { broken: 0, mending: null, mended: null, trial: null }

/** How far a list of works has been read. */
export interface WorksReading {
  listing: string
  /** What was registered or changed from this day on; null for everything. */
  from: string | null
  /** The day on which its first page was read. */
  openedOn: string | null
  pages: number
  restarts: number
}

/** What a lookup has to know besides its address. */
export interface LookupHint {
  doi: string
  /** As the source has it: a registry that has quite another one is speaking of another work. */
  title: string
}

/** What a list says of an article besides its address: kept with the address until its page has been read. */
export interface ListedEntry {
  title: string
  authors?: string[]
  abstract?: string
  publicationYear?: number
  doi?: string
  categories?: string[]
  language?: string
  fileUrl?: string
  /** By a link to a file that nothing marks as an article: what it is called, should it turn out to be one. */
  inPassing?: true
  /** By a page that lists others, as journals do and all others too: it makes an article only of what it also dates. */
  onPage?: 'dated' | 'undated'
}

/** What is known of every page and file before it is visited. */
interface Dated {
  /** What the list that named it says of it. */
  entry?: ListedEntry
  /** When it last changed, as a list says. */
  modifiedAt?: number
}

/** A probe that leads nowhere hands on to these, one after another. */
interface Guess {
  guesses?: string[]
}

/** What is known of an address before it is visited, by its kind. */
interface Hints {
  home: Guess
  /**
   * `formerly`: the article that was at the first of the addresses that redirected here, when all of them did for good.
   * `isFurther`: a list of the source goes on there, outside its folder; an article there is none of its own.
   */
  page: Dated & { formerly?: string; isFurther?: true }
  /** `landing`: the page of the article that the file belongs to. */
  pdf: Dated & { landing?: string }
  /** `continuation`: where the reading of a long list goes on. `stale`: so many parts of the list before this one brought nothing new. */
  feed: Guess & { continuation?: FeedContinuation; stale?: number }
  sitemap: Guess
  index: Guess
  wordpress: Guess
  soft404: Guess
  /** `endpoint`: the repository that is asked for its formats. */
  oai_probe: Guess & { endpoint?: string }
  oai: Harvest
  works: WorksReading
  lookup: LookupHint
}

/** Kinds of addresses that are tried where nobody has said that they are there. */
export type ProbeKind = Exclude<UrlKind, 'page' | 'pdf' | 'oai' | 'works' | 'lookup'>

/** The redirects that led to an address, so that circles and endless chains end. */
export interface Trail {
  /** The addresses, as digests. */
  hops: string[]
  /** One of them wanted a cookie kept. */
  cookie: boolean
}

export const NO_TRAIL: Trail = { hops: [], cookie: false }

interface KnownOf<K extends UrlKind> {
  kind: K
  hint: Hints[K]
}

/** The kind of an address and what is known of it. */
export type Known = { [K in UrlKind]: KnownOf<K> }[UrlKind]

/** The same of an address just found: of most kinds nothing need be known. */
export type KnownWhenFound = {
  [K in UrlKind]: Record<never, never> extends Hints[K]
    ? { kind: K; hint?: Hints[K] }
    : { kind: K; hint: Hints[K] }
}[UrlKind]

/** Reads what `writeHint` wrote for an address of this kind. */
export function readHint<K extends UrlKind>(kind: K, text: string): KnownOf<K> & { trail: Trail } {
  const { hops, cookie, ...written } = (text ? JSON.parse(text) : {}) as Partial<Trail>
  // Nobody but us writes the column.
  const hint = withFormerForms(kind, written) as Hints[K]
  return { kind, hint, trail: { hops: hops ?? [], cookie: cookie ?? false } }
}

/** What earlier versions wrote: a harvest without the later fields, and the continuation of a feed as `rest`. */
function withFormerForms(kind: UrlKind, written: object): object {
  if (kind === 'oai') return { ...FRESH, ...written }
  if (kind !== 'feed' || !('rest' in written)) return written
  const { rest: continuation, ...hint } = written
  return { ...hint, continuation }
}

/** The same knowledge is always the same text; '' for none. */
export function writeHint({ hint, trail = NO_TRAIL }: { hint?: Known['hint']; trail?: Trail }): string {
  const known = {
    ...hint,
    ...(trail.hops.length && { hops: trail.hops }),
    ...(trail.cookie && { cookie: true }),
  }
  return Object.values(known).some((value) => value !== undefined) ? JSON.stringify(known) : ''
}
