import type { MessagePort } from 'node:worker_threads'
import { createStaticEmbedder } from '@claire/embeddings'
import type { ContextEntry, IndexChange, IndexState, IndexedArticle } from '#index-types'
import { type ContextOrigin, openContextStore } from '#storage/context-store'
import { type IndexUpdate, type WriterSettings, openIndexWriter } from '#writing/index-writer'
import type { Manifest } from '#storage/row-store'
import { callsOver, serveCalls } from './calls.ts'

const embedder = createStaticEmbedder()

/** Writes rows, lists and files as `port` requests, and sends each change to the answering thread, if there is one. */
export function serveWriter(port: MessagePort, { answering, contexts, ...settings }: WriterData) {
  const answerer = answering && callsOver(answering)
  let state: IndexState | undefined
  const writer = openIndexWriter(settings, {
    embedder,
    contexts: contexts.map(openContextStore),
    async publish(update: IndexUpdate) {
      if (answerer) state = (await answerer.call('apply', update)) as IndexState
    },
  })

  serveCalls(port, {
    /** Returns the stored state; where the index is searched, the answering thread has loaded it by then. */
    async open(): Promise<Opened> {
      const { manifest, segments } = writer
      if (answerer) state = (await answerer.call('load', { manifest, segments })) as IndexState
      return { manifest, articles: writer.count(), state: state ?? null }
    },
    async write(change: IndexChange) {
      await writer.write(change)
      return state
    },
    async writeContext(embedderId: string, entries: ContextEntry[]) {
      await writer.writeContext(embedderId, entries)
      return state
    },
    outdated: (articles: IndexedArticle[]) => writer.outdated(articles),
    sample: (limit: number) => writer.sample(limit),
    embed: (texts: string[]) => embedder.embed(texts),
    close: () => writer.close(),
  })
}

export interface WriterData extends WriterSettings {
  /** Receives updates for the answering thread; null while an index is built that is not searched yet. */
  answering: MessagePort | null
  contexts: ContextOrigin[]
}

/** The stored state when the index is opened. */
export interface Opened {
  manifest: Manifest
  articles: number
  /** null while it is not searched. */
  state: IndexState | null
}
