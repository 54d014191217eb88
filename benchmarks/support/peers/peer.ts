import type { CollectionDocument } from '../search/collections.ts'

export interface PeerDocument extends Required<Pick<CollectionDocument, 'title' | 'text'>> {
  id: string
  /** The contextual vector of its title and text. */
  vector: Float32Array
}

export interface PeerQuery {
  text: string
  vector: Float32Array
}

/** A search engine that is measured beside Claire, filled with one collection. */
export interface Peer {
  /** Returns the ids of the best, best first. */
  search(query: PeerQuery, limit: number): Promise<string[]>
  /** Its own processes, whose memory is counted. Empty if it runs in this one. */
  pids: number[]
  close(): Promise<void>
}

/** Fills the engine; or returns the reason why it cannot be measured here. */
export type OpenPeer = (documents: PeerDocument[]) => Promise<Peer | { missing: string }>

/** Returns the text that is embedded for a document. */
export const textOf = ({ title, text }: Pick<PeerDocument, 'title' | 'text'>) => `${title}. ${text}`
