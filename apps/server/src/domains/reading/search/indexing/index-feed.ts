import type { Embedder } from '@claire/embeddings'
import { matchableTex } from '@claire/scholarly-text'
import type { Article, ArticleEvents, ArticleStore } from '#domains/articles'
import { markAt, markOf } from './event-mark.ts'
import type { Filling, IndexChange, IndexEntry, IndexExtent } from '../index-port.ts'

/** Batch size of events: small, so that searching continues in between. */
const EVENTS = 64
/** Batch size of articles in a filling, with events in between. */
const ARTICLES = 512
/** Characters of a full text that replace a missing abstract. */
const OPENING_LENGTH = 4000

interface Parts {
  embedder: Embedder
  articles: Pick<ArticleStore, 'get' | 'page'>
  events: Pick<ArticleEvents, 'after' | 'latest'>
}

export type IndexFeed = ReturnType<typeof createIndexFeed>

/** Requirement of vectors: an embedder may be an unavailable service. */
type Vectors = 'needed' | 'later'

/** The articles were read, but could not be embedded. */
export class EmbedderFailure extends Error {
  override name = 'EmbedderFailure'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Changes up to an event of the outbox. */
export type OutboxChange = Pick<IndexChange, 'put' | 'remove'> & { cursor: number; event: string }

/** Progress of a filling, with the mark of its last event. */
export type Filled = Pick<IndexExtent, 'event'> & { filling: Filling }

/** Turns the events of the outbox into changes to the index. */
export function createIndexFeed({ embedder, articles, events }: Parts) {
  async function entriesOf(found: Article[], vectors: Vectors): Promise<IndexEntry[]> {
    if (!found.length) return []
    if (vectors === 'later') return found.map((article) => ({ article, vector: new Float32Array() }))
    const made = await embedder.embed(found.map(vectorTextOf)).catch((cause: unknown) => {
      throw new EmbedderFailure(cause)
    })
    return found.flatMap((article, at) => {
      const vector = made[at]
      return vector ? [{ article, vector }] : []
    })
  }

  /** The next changes after `cursor`; null if there are none. Several events of one article are one change. */
  async function next(cursor: number, vectors: Vectors = 'needed'): Promise<OutboxChange | null> {
    const happened = await events.after(cursor, EVENTS)
    const last = happened.at(-1)
    if (!last) return null
    const ids = [...new Set(happened.map(({ articleId }) => articleId))]
    const live = await articles.get(ids)
    const there = new Set(live.map(({ id }) => id))
    return {
      put: await entriesOf(live, vectors),
      remove: ids.filter((id) => !there.has(id)),
      cursor: last.seq,
      event: markOf(last),
    }
  }

  return {
    next,
    /** Converts articles to index entries. Rejects with EmbedderFailure if vectors are needed and unavailable. */
    entriesOf,

    /** All changes after an event, until there are none. */
    async *happened(after: number): AsyncGenerator<IndexChange> {
      for (let change = await next(after); change; change = await next(change.cursor)) yield change
    },

    ...createFilling({ embedder, articles, events, next, entriesOf }),
  }
}

interface FillingParts extends Parts {
  next: (cursor: number, vectors: Vectors) => Promise<OutboxChange | null>
  entriesOf: (articles: Article[], vectors: Vectors) => Promise<IndexEntry[]>
}

/** Reads all articles, and the changes meanwhile. */
function createFilling({ embedder, articles, events, next, entriesOf }: FillingParts) {
  /** Start of the filling of an empty index. */
  async function begin(): Promise<Filled> {
    const since = await events.latest()
    return {
      filling: { afterId: '', since, embedderId: embedder.id },
      event: await markAt(events, since),
    }
  }

  /** The next batch: changes made meanwhile, then more articles; in the end, the completed state. */
  async function fillOn({ filling, event }: Filled): Promise<IndexChange> {
    const vectors = filling.embedderId === embedder.id ? 'needed' : 'later'
    const happened = await next(filling.since, vectors)
    if (happened) {
      const { cursor, ...change } = happened
      return { ...change, filling: { ...filling, since: cursor } }
    }
    const page = await articles.page({ afterId: filling.afterId, limit: ARTICLES })
    const last = page.at(-1)
    if (!last) return { put: [], remove: [], cursor: filling.since, event }
    const put = await entriesOf(page, vectors)
    return { put, remove: [], filling: { ...filling, afterId: last.id }, event }
  }

  return {
    begin,
    fillOn,

    /** All batches that an index lacks. */
    async *filling(extent: IndexExtent): AsyncGenerator<IndexChange> {
      if (extent.cursor) return
      const { filling, event } = extent
      let filled: Filled | undefined = filling ? { filling, event } : await begin()
      while (filled) {
        const change = await fillOn(filled)
        yield change
        filled = 'filling' in change ? { filling: change.filling, event: change.event ?? '' } : undefined
      }
    },
  }
}

/** The text of an article's vector. */
export const vectorTextOf = ({
  title,
  abstract,
  fullText,
}: Pick<Article, 'title' | 'abstract' | 'fullText'>) =>
  matchableTex(`${title}. ${abstract || fullText.slice(0, OPENING_LENGTH)}`)
