import { randomBytes } from 'node:crypto'
import type { PrivateFeed } from '@claire/api-contract'

/** Content of a feed, newest first. All text is plain. */
export interface Feed {
  title: string
  description: string
  /** BCP 47; language of Claire's own texts. */
  language: string
  /** The page that shows the same. */
  pageUrl: string
  /** Address of the feed itself. */
  selfUrl: NonNullable<PrivateFeed>
  updatedAt: number
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** A permanent IRI of the entry. */
  id: string
  url: string
  title: string
  authors: string[]
  /** '' for none. */
  summary: string
  /** Time since which it is in the feed. */
  addedAt: number
}

/** Unguessable token that alone grants access to a feed. */
export const newFeedToken = () => randomBytes(24).toString('base64url')

export const feedAddresses = (publicUrl: string, token: string) => ({
  atom: `${publicUrl}/feed/${token}/atom.xml`,
  json: `${publicUrl}/feed/${token}/feed.json`,
})
