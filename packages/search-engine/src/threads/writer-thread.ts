import type { MessagePort } from 'node:worker_threads'
import type { IndexState } from '#index-types'
import type { Manifest } from '#storage/row-store'
import type { ContextOrigin } from '#storage/context-store'
import type { WriterSettings } from '#writing/index-writer'

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
