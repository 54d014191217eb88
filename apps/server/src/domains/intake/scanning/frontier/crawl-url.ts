import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ScanningTables, UrlKind } from '../tables.ts'

export type CrawlUrl = Selectable<ScanningTables['crawl_url']>

/** An address to put into the frontier. */
export interface FoundUrl {
  url: string
  kind: UrlKind
  prio: number
  depth: number
  /** held: remembered until the run finds that it has to follow links. */
  state: 'due' | 'held'
  hint?: string
  /** To be visited once in this run, even when it is known. */
  again?: boolean
  /** The older part of the same list, followed while that brings anything new. */
  older?: boolean
  /** Instead of the address, for what moves from address to address, such as a harvest. */
  key?: string
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

export const urlId = (sourceId: string, key: string) => digest(`${sourceId}\n${key}`)
export const hostOf = (url: string) => new URL(url).host

/** The reason of an address that is due to be read anew as it was last fetched, and not to be asked for. */
export const REREAD = 'reread'
