import type { MessagePort } from 'node:worker_threads'
import type { IndexState } from '#index-types'
import type { Manifest } from '#storage/row-store'
import type { ContextOrigin } from '#storage/context-store'
import type { WriterSettings } from '#writing/index-writer'

export interface WriterData extends WriterSettings {
  /** Where the thread that answers is told what there is; null while an index is built that nobody searches yet. */
  answering: MessagePort | null
  /** null where no contextual vectors are kept. */
  context: ContextOrigin | null
}

/** What is stored, once it is open. */
export interface Opened {
  manifest: Manifest
  articles: number
  /** null while nobody searches it. */
  state: IndexState | null
}
