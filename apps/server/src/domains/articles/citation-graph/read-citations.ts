import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Article } from '../article.ts'
import type { ArticleTables } from '../tables.ts'
import { statedDois } from '../works/work-keys.ts'
import { type CitationArrays, arraysOf, workHashOf } from './citation-arrays.ts'

const ROWS_AT_ONCE = 4_000
const BUSY_MS = 10

/** Hash of a DOI or of the key of a work without one: 53 bits, in which millions do not meet. */
export function hashOfName(name: string): number {
  let low = 0x2f0b4c47
  let high = 0x61c88647
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code, 0x85ebca77) ^ (low >>> 15)
  }
  low = Math.imul(low ^ (high >>> 16), 0xc2b2ae3d)
  high = Math.imul(high ^ (low >>> 13), 0x27d4eb2f)
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0)
}

const ARXIV = '10.48550/arxiv.'
const ARXIV_VERSION = /^(10\.48550\/arxiv\..*?)v\d+$/

export const hashOfDoi = (doi: string) => hashOfName(doi.replace(ARXIV_VERSION, '$1'))

export type NamedRow = Pick<ArticleTables['article'], 'work_key' | 'doi' | 'url' | 'external_id'>
export const NAMES = ['work_key', 'doi', 'url', 'external_id'] as const

/** The DOIs that an article's work goes by; the one of its key first. */
export const doisOf = ({ work_key, doi, url, external_id }: NamedRow): string[] =>
  doisOfArticle({ workKey: work_key, doi, url, externalId: external_id })

export function doisOfArticle({
  workKey,
  ...named
}: Pick<Article, 'workKey' | 'doi' | 'url' | 'externalId'>): string[] {
  const key = workKey.startsWith('doi:') ? [workKey.slice('doi:'.length)] : []
  return [...new Set([...key, ...statedDois(named)])]
}

export const hashOfWork = ({ work_key }: Pick<NamedRow, 'work_key'>) =>
  work_key.startsWith('doi:') ? hashOfDoi(work_key.slice('doi:'.length)) : hashOfName(work_key)

/** Hashes of a work's further DOIs. */
export const otherHashesOf = (row: NamedRow) => {
  const own = hashOfWork(row)
  return doisOf(row)
    .map(hashOfDoi)
    .filter((hash) => hash !== own)
}

/** Reads all citations. Lets the event loop run every few milliseconds. */
export async function readCitations(database: Database): Promise<CitationArrays> {
  const pause = pauses()
  const articleIds: string[] = []
  const positions = new Map<string, number>()
  const positionOf = (id: string) => {
    const known = positions.get(id)
    if (known !== undefined) return known
    positions.set(id, articleIds.length)
    return articleIds.push(id) - 1
  }
  const lists = await readCited(database, positionOf, pause)
  const keys = new Map<number, number>()
  const otherNames = new Map<number, number>()
  const works: number[] = []
  for await (const { id, ...row } of articleRows(database)) {
    await pause()
    const hash = hashOfWork(row)
    const others = otherHashesOf(row)
    for (const other of others) otherNames.set(other, hash)
    if (positions.has(id) || others.length) keys.set(positionOf(id), hash)
    works.push(hash)
  }
  positions.clear()
  const here = new Set<number>()
  for (const hash of works) here.add(workHashOf(otherNames, hash))
  const workHashes = Float64Array.from(articleIds, (_, at) => {
    const hash = keys.get(at)
    return hash === undefined ? Number.NaN : workHashOf(otherNames, hash)
  })
  return arraysOf({ ...lists, articleIds, workHashes, otherNames, here }, pause)
}

/** A function that lets the event loop run if it was busy for long. */
function pauses() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BUSY_MS) return
    await setImmediate()
    since = performance.now()
  }
}

/** The citing articles of each DOI, in the order of the table's key. */
async function readCited(
  db: Database,
  positionOf: (articleId: string) => number,
  pause: () => Promise<void>,
) {
  const cited = growing((length) => new Float64Array(length))
  const starts = growing((length) => new Uint32Array(length))
  const citing = growing((length) => new Uint32Array(length))
  // Each version has a DOI of its own.
  const several = new Set<number>()
  let last = { doi: '', article_id: '' }
  for (let isFirst = true; ;) {
    const rows = await db
      .selectFrom('article_citing')
      .select(['doi', 'article_id'])
      .where(sql<boolean>`(doi, article_id) > (${last.doi}, ${last.article_id})`)
      .orderBy('doi')
      .orderBy('article_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { doi, article_id } of rows) {
      if (isFirst || doi !== last.doi) {
        cited.push(hashOfDoi(doi))
        starts.push(citing.length())
        if (doi.startsWith(ARXIV)) several.add(hashOfDoi(doi))
      }
      isFirst = false
      citing.push(positionOf(article_id))
      last = { doi, article_id }
    }
    await pause()
    if (rows.length < ROWS_AT_ONCE) break
  }
  starts.push(citing.length())
  return { cited: cited.values(), starts: starts.values(), citing: citing.values(), several }
}

async function* articleRows(db: Database) {
  for (let afterId = ''; ;) {
    const rows = await db
      .selectFrom('article')
      .select(['id', ...NAMES])
      .where('id', '>', afterId)
      .where('deleted', '=', 0)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield* rows
    const next = rows.at(-1)
    if (!next) return
    afterId = next.id
  }
}

/** A typed array that grows. */
function growing<T extends Float64Array | Uint32Array>(make: (length: number) => T) {
  let array: T = make(1_024)
  let length = 0
  return {
    length: () => length,
    push(value: number) {
      if (length === array.length) {
        const larger = make(length * 2)
        larger.set(array)
        array = larger
      }
      array[length++] = value
    },
    values: () => array.subarray(0, length) as T,
  }
}
