import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ScanningTables } from '../tables.ts'
import { type Known, type KnownWhenFound, type ProbeKind, readHint, type Trail } from './hint.ts'

export type CrawlUrlRow = Selectable<ScanningTables['crawl_url']>

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
