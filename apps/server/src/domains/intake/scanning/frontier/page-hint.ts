/** Where the reading of a long list goes on. */
export interface FeedContinuation {
  /** Names the list as it was fetched, among the kept documents. */
  digest: string
  /** So many of its items have been read. */
  from: number
  etag: string | null
  lastModified: string | null
}

/** What is known of a page, file or list before it is visited. */
export interface PageHint {
  /** The article that the file belongs to. */
  landing?: string
  /** When it last changed, as a list says. */
  modifiedAt?: number
  /** The addresses that redirected here, as digests. */
  hops?: string[]
  /** Kept with its row, so that a list is read on, whatever happens. */
  rest?: FeedContinuation
  /** So many parts of a list before this one brought nothing new. */
  stale?: number
  /** One of them wanted a cookie kept. */
  cookie?: boolean
  /** The article that was at the first of them, when all of them redirected for good. */
  formerly?: string
}

export const readPageHint = (json: string): PageHint => (json ? (JSON.parse(json) as PageHint) : {})

/** The same knowledge is always the same text. */
export function writePageHint({ landing, modifiedAt, hops, formerly }: PageHint): string {
  const known = {
    ...(landing && { landing }),
    ...(modifiedAt && { modifiedAt }),
    ...(hops?.length && { hops }),
    ...(formerly && { formerly }),
  }
  return Object.keys(known).length ? JSON.stringify(known) : ''
}
