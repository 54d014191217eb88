import { randomBytes } from 'node:crypto'
import type { PrivateFeed } from '@claire/api-contract'

/** What a feed reader is given, newest first. All text is plain. */
export interface Feed {
  title: string
  description: string
  /** BCP 47; of what Claire itself says. */
  language: string
  /** The page that shows the same. */
  pageUrl: string
  /** Where the feed itself is. */
  selfUrl: NonNullable<PrivateFeed>
  updatedAt: number
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** An IRI that stays the entry's. */
  id: string
  url: string
  title: string
  authors: string[]
  /** '' for none. */
  summary: string
  /** Since when it is in the feed. */
  addedAt: number
}

/** Whoever has the token reads the feed: it cannot be guessed. */
export const newFeedToken = () => randomBytes(24).toString('base64url')

export const feedAddresses = (publicUrl: string, token: string) => ({
  atom: `${publicUrl}/feed/${token}/atom.xml`,
  json: `${publicUrl}/feed/${token}/feed.json`,
})
