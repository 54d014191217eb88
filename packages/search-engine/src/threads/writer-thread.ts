import type { MessagePort } from 'node:worker_threads'
import type { WriterSettings } from '#writing/index-writer'

export interface WriterData extends WriterSettings {
  /** Where the thread that answers is told what there is; null while an index is built that nobody searches yet. */
  answering: MessagePort | null
}
