import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Embedder } from '@claire/embeddings'
import type { Article, ArticleEvents, ArticleStore } from '#domains/articles'
import type { SearchIndex } from '../index-port.ts'
import { NEWEST_FIRST } from '../query/search-request.ts'
import type { IndexFeed } from './index-feed.ts'
import type { IndexWriter } from './index-writer.ts'

/** Share of the articles in an audit, and their least number. */
const SHARE = 1 / 1000
const AT_LEAST = 20
/** Below this number of articles, all are checked. */
const FEW = 100
/** Checked together, while nothing else is written. */
const TOGETHER = 8
/** Maximum attempts to wait for an index that is behind. */
const TRIES = 30
const BETWEEN_TRIES_MS = 1_000
/** With this many works of one title, an article's presence cannot be determined. */
const SAME_TITLE = 50

/** Result of an audit, in articles. */
export interface AuditCounts {
  checked: number
  /** Missing, different, or not found by their title, and indexed again. */
  repaired: number
  /** Only in the index, and removed. */
  removed: number
  /** Still not found by their title afterwards. */
  unfound: number
}

interface Parts {
  index: SearchIndex
  embedder: Pick<Embedder, 'id'>
  articles: Pick<ArticleStore, 'get' | 'page' | 'count'>
  events: Pick<ArticleEvents, 'latest'>
  feed: Pick<IndexFeed, 'entriesOf'>
  writer: Pick<IndexWriter, 'alone'>
}

/**
 * Compares a random sample of the articles with the index, both ways, and repairs differences. Resolves to null while
 * the index is being built or filled, and if it does not catch up. Rejects when `signal` is aborted.
 */
export const createIndexAudit = (parts: Parts) =>
  async function audit(signal: AbortSignal): Promise<AuditCounts | null> {
    const { index, embedder, articles } = parts
    const { filling, embedderId } = await index.state()
    if (filling || embedderId !== embedder.id || index.isRebuildPending()) return null
    const total = await articles.count()
    const size = total <= FEW ? total : Math.max(AT_LEAST, Math.ceil(total * SHARE))
    const sample = total <= FEW ? await allIds(articles) : await randomIds(articles, size)
    const counts: AuditCounts = { checked: 0, repaired: 0, removed: 0, unfound: 0 }
    const seen = new Set<string>()
    for (let at = 0; at < Math.max(size, AT_LEAST); at += TOGETHER) {
      const found = await settled(parts, { ids: sample.slice(at, at + TOGETHER), seen }, signal)
      if (!found) return null
      counts.repaired += found.repaired
      counts.removed += found.removed
      counts.unfound += found.unfound
    }
    return { ...counts, checked: seen.size }
  }

const allIds = async (articles: Parts['articles']) =>
  (await articles.page({ limit: FEW })).map(({ id }) => id)

/** Ids are random: the article after a random id is a random article. */
async function randomIds(articles: Parts['articles'], size: number): Promise<string[]> {
  const ids = new Set<string>()
  for (let at = 0; at < size; at++) {
    const [next] = await articles.page({ afterId: randomUUID(), limit: 1 })
    const [found] = next ? [next] : await articles.page({ limit: 1 })
    if (found) ids.add(found.id)
  }
  return [...ids]
}

interface Batch {
  ids: string[]
  /** Ids of all compared articles; those of this batch are added. */
  seen: Set<string>
}

type Differences = Omit<AuditCounts, 'checked'>

/** Compares some articles once the index has applied all changes; null if it never does. */
async function settled(parts: Parts, batch: Batch, signal: AbortSignal): Promise<Differences | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    signal.throwIfAborted()
    const counts = await parts.writer.alone(() => compare(parts, batch))
    if (counts) return counts
    await wait(BETWEEN_TRIES_MS, undefined, { signal })
  }
  return null
}

/** Compares articles with the index, and as many of the index with the articles; null after a concurrent change. */
async function compare(parts: Parts, { ids, seen }: Batch): Promise<Differences | null> {
  const { index, articles, events, feed } = parts
  const latest = await events.latest()
  const { cursor, event } = await index.state()
  if (cursor !== latest) return null
  const indexed = (await index.sample(TOGETHER)).filter((id) => !seen.has(id))
  const live = await articles.get([...new Set([...ids, ...indexed])].filter((id) => !seen.has(id)))
  const known = new Set(live.map(({ id }) => id))
  const wrong = new Set([...(await index.outdated(live)), ...(await unfoundOf(parts, live))])
  const removed = indexed.filter((id) => !known.has(id))
  if ((await events.latest()) !== latest) return null
  const repaired = live.filter(({ id }) => wrong.has(id))
  if (repaired.length || removed.length)
    await index.write({ put: await feed.entriesOf(repaired, 'needed'), remove: removed, cursor, event })
  const unfound = await unfoundOf(parts, repaired)
  for (const id of [...known, ...removed]) seen.add(id)
  return {
    repaired: repaired.length - unfound.length,
    removed: removed.length,
    unfound: unfound.length,
  }
}

/** Ids of those articles that a search for their exact title does not find, nor another version of the same work. */
async function unfoundOf({ index, articles }: Parts, some: Article[]): Promise<string[]> {
  const unfound: string[] = []
  for (const { id, title, workKey } of some) {
    const scope = { kind: 'literal' as const, text: title, field: 'title' as const }
    const { hits } = await index.literal({ scope, ...NEWEST_FIRST, limit: SAME_TITLE })
    if (!hasWords(title) || hits.ids.includes(id) || hits.ids.length === SAME_TITLE) continue
    const others = await articles.get(hits.ids)
    if (!others.some((other) => other.workKey === workKey)) unfound.push(id)
  }
  return unfound
}

/** A title of signs alone cannot be searched for. */
const hasWords = (title: string) => /[\p{L}\p{N}]/u.test(title)
