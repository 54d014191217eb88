import type { Outcome } from './outcome.ts'

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

export const readHarvest = (hint: string): Harvest => ({ ...FRESH, ...(JSON.parse(hint) as Harvest) })

export const stamp = (at: number, granularity: 'day' | 'second') =>
  new Date(at).toISOString().slice(0, granularity === 'day' ? 10 : 19) + (granularity === 'day' ? '' : 'Z')

export function firstPage({ endpoint, prefix, from }: Harvest): string {
  const window = from ? `&from=${encodeURIComponent(from)}` : ''
  return `${endpoint}?verb=ListRecords&metadataPrefix=${encodeURIComponent(prefix)}${window}`
}

/** The harvest's row asks there next. */
export const goOn = (harvest: Harvest, url: string): Outcome => ({
  state: 'due',
  reason: 'oai',
  next: { url, hint: JSON.stringify(harvest) },
})
