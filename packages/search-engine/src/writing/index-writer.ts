import type { StaticEmbedder } from '@claire/embeddings'
import { analyseArticle } from '#documents/analyse-article'
import type { DocumentFacts } from '#documents/document-facts'
import type { ContextEntry, IndexChange, IndexedArticle } from '#index-types'
import type { Segment } from '#postings/segments'
import type { ContextStore, StoredContext } from '#storage/context-store'
import { type IndexOrigin, type Manifest, type RowStore, openRowStore } from '#storage/row-store'
import { openSegmentList } from './segment-list.ts'

/** What queries are to be answered from, from now on. Segments are in memory that threads share. */
export type IndexUpdate =
  | { kind: 'add'; facts: DocumentFacts[]; remove: string[]; segment: Segment | null; manifest: Manifest }
  /** The last `count` segments are one now. */
  | { kind: 'merge'; count: number; segment: Segment }
  /** The segment at this place says nothing any more of articles that are gone. */
  | { kind: 'rewrite'; at: number; segment: Segment }
  /** Contextual vectors have been made. */
  | { kind: 'context'; entries: StoredContext[] }

export interface WriterSettings extends IndexOrigin {
  folder: string
}

interface Parts {
  embedder: Pick<StaticEmbedder, 'tokenIds'>
  /** null where there are none: an index that is being built, or a tier that is switched off. */
  context: ContextStore | null
  publish: (update: IndexUpdate) => Promise<void>
}

const PURGE_AFTER_MS = 1_000
const NO_VECTOR = new Float32Array()

export type IndexWriter = ReturnType<typeof openIndexWriter>

/**
 * The writing half of an index: rows, inverted lists, and what is kept of these in files. It publishes every update for the
 * half that answers. Throws when what is stored cannot be read.
 */
export function openIndexWriter(
  { folder, ...wanted }: WriterSettings,
  { embedder, context, publish }: Parts,
) {
  const rows = openRowStore(folder, wanted)
  const list = openSegmentList({
    folder,
    rows,
    onMerge: (count, segment) => publish({ kind: 'merge', count, segment }),
    onRewrite: (at, segment) => publish({ kind: 'rewrite', at, segment }),
  })
  const { inTurn, unlessFailed, tidy, tidyLater } = createTurns()
  // Not between changes that come one after the other: a source that is deleted comes as many.
  const purge = tidyLater(list.purge, PURGE_AFTER_MS)
  if (rows.gone().wanted.size) purge.ask()

  async function apply({ put, remove, ...extent }: IndexChange) {
    const latest = new Map(put.map((entry) => [entry.article.id, entry]))
    const articles = Array.from(latest.values(), (entry) => analyseArticle(entry, embedder))
    const numbers = rows.write({ put: articles, remove, ...extent })
    context?.remove(remove)
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
    /** How many articles are stored. */
    count: rows.count,
    segments: list.segments,
    /** Resolves when the change is durable and published; what there is to tidy is done after that. */
    write(change: IndexChange): Promise<void> {
      const written = unlessFailed(() => apply(change))
      tidy(list.tidy)
      return written
    },
    writeContext: (entries: ContextEntry[]): Promise<void> =>
      inTurn(async () => {
        if (!context) throw new Error('the search index keeps no contextual vectors')
        await publish({ kind: 'context', entries: context.write(entries) })
      }),
    ...comparing({ rows, embedder, inTurn }),
    async close() {
      purge.forget()
      await inTurn(list.purge)
      await inTurn(list.keepRest)
      rows.close()
      context?.close()
    },
  }
}

interface Comparing extends Pick<Parts, 'embedder'> {
  rows: Pick<RowStore, 'isStoredAs' | 'sample'>
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

function comparing({ rows, embedder, inTurn }: Comparing) {
  return {
    /** Ids of those articles that are not stored, or not as they are. */
    outdated: (articles: IndexedArticle[]): Promise<string[]> =>
      inTurn(async () =>
        articles
          .filter((article) => !rows.isStoredAs(analyseArticle({ article, vector: NO_VECTOR }, embedder)))
          .map(({ id }) => id),
      ),
    /** Ids of stored articles, chosen at random. */
    sample: (limit: number): Promise<string[]> => inTurn(async () => rows.sample(limit)),
  }
}

/** Does one thing after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  /** Why tidying failed last. */
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
    /** The same; fails when what was tidied before has failed, once. */
    unlessFailed: (work: () => Promise<void>): Promise<void> =>
      inTurn(() => {
        if (failure === undefined) return work()
        const reason = failure
        failure = undefined
        throw reason
      }),
    /** Work that nobody waits for: whoever writes next is told when it fails. */
    tidy,
    /** Has `work` tidied so long after it was last asked for. */
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
