import type { Embedder } from '@claire/embeddings'
import { readableTex } from '@claire/scholarly-text'
import type { Article, ArticleEvents, ArticleStore } from '#domains/articles'
import type { IndexChange, IndexEntry } from '../index-port.ts'

/** Events dealt with at once: few, so that searching goes on in between. */
const EVENTS = 64
/** Articles of a rebuild, which nobody waits for. */
const ARTICLES = 512
/** Of a full text, this much stands in for a missing abstract. */
const OPENING_LENGTH = 4000

interface Parts {
  embedder: Embedder
  articles: Pick<ArticleStore, 'get' | 'page'>
  events: Pick<ArticleEvents, 'after' | 'latest'>
}

export type IndexFeed = ReturnType<typeof createIndexFeed>

/** Whether articles wait for their vectors: an embedder may be a service that is away. */
type Vectors = 'needed' | 'later'

/** What the outbox says, as changes to the index. */
export function createIndexFeed({ embedder, articles, events }: Parts) {
  async function entriesOf(found: Article[], vectors: Vectors): Promise<IndexEntry[]> {
    if (!found.length) return []
    if (vectors === 'later') return found.map((article) => ({ article, vector: new Float32Array() }))
    const made = await embedder.embed(found.map(vectorTextOf))
    return found.flatMap((article, at) => {
      const vector = made[at]
      return vector ? [{ article, vector }] : []
    })
  }

  /** What happened next after `cursor`; null when nothing did. Several events of one article are one change. */
  async function next(cursor: number, vectors: Vectors = 'needed'): Promise<IndexChange | null> {
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
    }
  }

  return {
    next,

    /** All live articles, and then what happened while they were read: an index made of this is up to date. */
    async *everything(): AsyncGenerator<IndexChange> {
      let cursor = await events.latest()
      for (let afterId = ''; ;) {
        const page = await articles.page({ afterId, limit: ARTICLES })
        const last = page.at(-1)
        if (!last) break
        // Until all are in, the index does not count as having read anything.
        yield { put: await entriesOf(page, 'needed'), remove: [], cursor: 0 }
        afterId = last.id
      }
      yield { put: [], remove: [], cursor }
      for (let change = await next(cursor); change; change = await next(cursor)) {
        yield change
        cursor = change.cursor
      }
    },
  }
}

/** What an article's vector is made of. */
export const vectorTextOf = ({
  title,
  abstract,
  fullText,
}: Pick<Article, 'title' | 'abstract' | 'fullText'>) =>
  readableTex(`${title}. ${abstract || fullText.slice(0, OPENING_LENGTH)}`)
