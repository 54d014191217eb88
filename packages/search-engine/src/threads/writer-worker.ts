import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createStaticEmbedder } from '@claire/embeddings'
import type { ContextEntry, IndexChange, IndexState, IndexedArticle } from '#index-types'
import { openContextStore } from '#storage/context-store'
import { type IndexUpdate, openIndexWriter } from '#writing/index-writer'
import { callsOver, serveCalls } from './calls.ts'
import type { Opened, WriterData } from './writer-thread.ts'

/** The thread that writes: rows, lists and files. It tells the thread that answers what there is, when there is one. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

/** How much later than others it gets a processor that both want; 19 is the last. */
const LATER = 10
// Whoever searches goes first. Elsewhere than on Linux the priority would be that of the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + LATER))

const { answering, context, ...settings } = workerData as WriterData
const answerer = answering && callsOver(answering)
let state: IndexState | undefined
const embedder = createStaticEmbedder()
const writer = openIndexWriter(settings, {
  embedder,
  context: context && openContextStore(context),
  async publish(update: IndexUpdate) {
    if (answerer) state = (await answerer.call('apply', update)) as IndexState
  },
})

serveCalls(port, {
  /** What is stored; where it is searched, the thread that answers has loaded it then. */
  async open(): Promise<Opened> {
    const { manifest, segments } = writer
    if (answerer) state = (await answerer.call('load', { manifest, segments })) as IndexState
    return { manifest, articles: writer.count(), state: state ?? null }
  },
  async write(change: IndexChange) {
    await writer.write(change)
    return state
  },
  async writeContext(entries: ContextEntry[]) {
    await writer.writeContext(entries)
    return state
  },
  outdated: (articles: IndexedArticle[]) => writer.outdated(articles),
  sample: (limit: number) => writer.sample(limit),
  embed: (texts: string[]) => embedder.embed(texts),
  close: () => writer.close(),
})
