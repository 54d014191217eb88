import { mailMessages } from '@claire/messages/server'
import { type CitedWork, doiAddress, readableTex } from '@claire/scholarly-text'
import { citedWorkOf } from '#domains/articles'
import { type Feed, type FeedEntry, feedAddresses, privateFeed } from '#platform/feeds/feed-routes'
import type { Reader } from '#platform/person'
import { namesIn } from './bookmarked-work.ts'
import { type Parts, ownFolder } from './parts.ts'
import type { StoredBookmark } from './storage/bookmark-reading.ts'
import { personOf } from './storage/reach.ts'

const ENTRIES = 100

/**
 * Private feeds of folders, one for each person who can open the folder: anyone with the address reads its bookmarks,
 * until that person revokes it.
 */
export const folderFeeds = ({ store, publicUrl }: Parts) =>
  privateFeed(publicUrl, {
    async tokenOf(reader: Reader, folderId: string) {
      await ownFolder(store, reader, folderId)
      return store.feedToken(reader, folderId)
    },
    async setToken(token, reader, folderId) {
      await ownFolder(store, reader, folderId)
      await store.setFeedToken(reader, folderId, token)
    },
  })

/** The latest bookmarks of a folder, described in its reader's language. Notes and tags are private, and left out. */
export async function feedOf(
  parts: Parts,
  token: string,
  { folder, reader }: { folder: { id: string; name: string; createdAt: number }; reader: Reader },
): Promise<Feed> {
  const { store, publicUrl, languageOf } = parts
  const bookmarks = await store.bookmarks(reader, { folderId: folder.id }, { offset: 0, limit: ENTRIES })
  const pageUrl = `${publicUrl}/bookmarks/${encodeURIComponent(folder.id)}`
  const language = await languageOf(personOf(reader))
  const entryOf = await entriesOf(parts, bookmarks, pageUrl)
  return {
    title: folder.name,
    description: mailMessages(language)('folderFeed'),
    language,
    pageUrl,
    selfUrl: feedAddresses(publicUrl, token),
    updatedAt: bookmarks[0]?.createdAt ?? folder.createdAt,
    entries: bookmarks.map(entryOf),
  }
}

/** Articles as they are now; for a deleted one, and for a reference without one, the bookmark's stored facts. */
async function entriesOf({ articles, publicUrl }: Parts, bookmarks: StoredBookmark[], pageUrl: string) {
  const cards = await articles.cards(bookmarks.flatMap(({ articleId }) => articleId ?? []))
  const live = new Map(cards.map((card) => [card.id, citedWorkOf(card)]))
  return ({ id, articleId, work: then, createdAt }: StoredBookmark): FeedEntry => {
    const now = live.get(articleId ?? '')
    const work = now ?? then
    return {
      id: `urn:uuid:${id}`,
      url:
        now && articleId ? `${publicUrl}/detail/${encodeURIComponent(articleId)}` : placeOf(work) || pageUrl,
      title: readableTex(work.title),
      authors: namesIn(work),
      summary: [placedIn(work), readableTex(work.abstract)].filter(Boolean).join(' '),
      addedAt: createdAt,
    }
  }
}

/** '' for a work without an address. */
const placeOf = ({ doi, url }: CitedWork) => (doi ? doiAddress(doi) : url)

/** 'Annals of Lakes, 2019.' */
function placedIn({ venue, published }: CitedWork) {
  const said = [venue, published.slice(0, 4)].filter(Boolean).join(', ')
  return said && `${said}.`
}
