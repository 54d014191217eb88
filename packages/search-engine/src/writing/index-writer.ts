import type { StaticEmbedder } from '@claire/embeddings'
import { analyseArticle } from '#documents/analyse-article'
import type { DocumentFacts } from '#documents/document-facts'
import type { ContextEntry, IndexChange, IndexedArticle } from '#index-types'
import type { Segment } from '#postings/segments'
import type { ContextStore, StoredContext } from '#storage/context-store'
import { type IndexOrigin, type Manifest, type RowStore, openRowStore } from '#storage/row-store'
import { openSegmentList } from './segment-list.ts'

/** A change to the data of queries. Segments are in memory that threads share. */
export type IndexUpdate =
  | { kind: 'add'; facts: DocumentFacts[]; remove: string[]; segment: Segment | null; manifest: Manifest }
  /** Merges the last `count` segments into one. */
  | { kind: 'merge'; count: number; segment: Segment }
  /** Replaces the segment at this place by one without deleted articles. */
  | { kind: 'rewrite'; at: number; segment: Segment }
  /** Adds contextual vectors. */
  | { kind: 'context'; embedderId: string; entries: StoredContext[] }

export interface WriterSettings extends IndexOrigin {
  folder: string
}

interface Parts {
  embedder: Pick<StaticEmbedder, 'tokenIds'>
  /** One for each contextual model; none for an index that is being built. */
  contexts: ContextStore[]
  publish: (update: IndexUpdate) => Promise<void>
}

const PURGE_AFTER_MS = 1_000
const NO_VECTOR = new Float32Array()

export type IndexWriter = ReturnType<typeof openIndexWriter>

/**
 * Opens the writing half of an index: rows, inverted lists and their files. Publishes every update for the half that
 * answers. Throws if the index cannot be read.
 */
export function openIndexWriter(
  { folder, ...wanted }: WriterSettings,
  { embedder, contexts, publish }: Parts,
) {
  const rows = openRowStore(folder, wanted)
  const list = openSegmentList({
    folder,
    rows,
    onMerge: (count, segment) => publish({ kind: 'merge', count, segment }),
    onRewrite: (at, segment) => publish({ kind: 'rewrite', at, segment }),
  })
  const { inTurn, unlessFailed, tidy, tidyLater } = createTurns()
  // Delayed: deleting a source arrives as many changes.
  const purge = tidyLater(list.purge, PURGE_AFTER_MS)
  if (rows.gone().wanted.size) purge.ask()

  async function apply({ put, remove, ...extent }: IndexChange) {
    const latest = new Map(put.map((entry) => [entry.article.id, entry]))
    const articles = Array.from(latest.values(), (entry) => analyseArticle(entry, embedder))
    const numbers = rows.write({ put: articles, remove, ...extent })
    for (const context of contexts) context.remove(remove)
    const segment = list.add(
      articles.map(({ streams }) => streams),
      numbers,
    )
    if (remove.length) purge.ask()
    const facts = articles.map((article) => article.facts)
    await publish({ kind: 'add', facts, remove, segment, manifest: { ...rows.manifest } })
  }

  return {
    manifest: rows.manifest,
    /** Returns the number of stored articles. */
    count: rows.count,
    segments: list.segments,
    /** Resolves when the change is durable and published; tidying follows. */
    write(change: IndexChange): Promise<void> {
      const written = unlessFailed(() => apply(change))
      tidy(list.tidy)
      return written
    },
    writeContext: (embedderId: string, entries: ContextEntry[]): Promise<void> =>
      inTurn(async () => {
        const context = contexts.find((each) => each.embedderId === embedderId)
        if (!context) throw new Error(`the search index stores no contextual vectors of ${embedderId}`)
        await publish({ kind: 'context', embedderId, entries: context.write(entries) })
      }),
    ...comparing({ rows, embedder, inTurn }),
    async close() {
      purge.forget()
      await inTurn(list.purge)
      await inTurn(list.keepRest)
      rows.close()
      for (const context of contexts) context.close()
    },
  }
}

interface Comparing extends Pick<Parts, 'embedder'> {
  rows: Pick<RowStore, 'isStoredAs' | 'sample'>
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

function comparing({ rows, embedder, inTurn }: Comparing) {
  return {
    /** Returns the ids of articles that are not stored, or not up to date. */
    outdated: (articles: IndexedArticle[]): Promise<string[]> =>
      inTurn(async () =>
        articles
          .filter((article) => !rows.isStoredAs(analyseArticle({ article, vector: NO_VECTOR }, embedder)))
          .map(({ id }) => id),
      ),
    /** Returns random ids of stored articles. */
    sample: (limit: number): Promise<string[]> => inTurn(async () => rows.sample(limit)),
  }
}

/** Runs one task after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  /** The error of the last failed tidying. */
  let failure: unknown
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  const tidy = (work: () => Promise<void>) => {
    inTurn(work).catch((reason: unknown) => (failure = reason))
  }
  return {
    inTurn,
    /** The same; rejects once if tidying has failed before. */
    unlessFailed: (work: () => Promise<void>): Promise<void> =>
      inTurn(() => {
        if (failure === undefined) return work()
        const reason = failure
        failure = undefined
        throw reason
      }),
    /** Runs work that nobody awaits: the next write reports its failure. */
    tidy,
    /** Returns a scheduler that runs `work` a time after the last request. */
    tidyLater(work: () => Promise<void>, ms: number) {
      let timer: NodeJS.Timeout | undefined
      return {
        ask() {
          clearTimeout(timer)
          timer = setTimeout(() => tidy(work), ms)
          timer.unref()
        },
        forget: () => clearTimeout(timer),
      }
    },
  }
}
