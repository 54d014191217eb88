import type { CollectionDocument } from '../search/collections.ts'

export interface PeerDocument extends Required<Pick<CollectionDocument, 'title' | 'text'>> {
  id: string
  /** What its title and text mean in context. */
  vector: Float32Array
}

export interface PeerQuery {
  text: string
  vector: Float32Array
}

/** A search engine that is measured beside Claire, filled with one collection. */
export interface Peer {
  /** Ids of the best, best first. */
  search(query: PeerQuery, limit: number): Promise<string[]>
  /** Processes that are its own: their memory is counted. None: it runs in this one. */
  pids: number[]
  close(): Promise<void>
}

/** Fills the engine; or why it cannot be measured here. */
export type OpenPeer = (documents: PeerDocument[]) => Promise<Peer | { missing: string }>

/** The text that is embedded for a document. */
export const textOf = ({ title, text }: Pick<PeerDocument, 'title' | 'text'>) => `${title}. ${text}`
