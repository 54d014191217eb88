import type { Bookmark, Folder } from '@claire/api-contract'
import { encodeTitle, presentArticles } from '#domains/articles'
import type { Reader } from '#platform/person'
import { namesIn, yearOf } from './bookmarked-work.ts'
import type { Parts } from './parts.ts'
import type { StoredBookmark } from './storage/bookmark-reading.ts'

/** Returns bookmarks as lists show them. For a deleted article, and for a reference without one, their stored facts. */
export async function present(
  { store, articles, sourceNames }: Parts,
  reader: Reader,
  bookmarks: StoredBookmark[],
): Promise<Bookmark[]> {
  const folders = new Map<string, Folder>(
    (await store.folders(reader)).map(({ id, name }) => [id, { id, name }]),
  )
  const cards = await articles.cards(bookmarks.flatMap(({ articleId }) => articleId ?? []))
  const shown = new Map((await presentArticles(cards, sourceNames)).map((article) => [article.id, article]))
  return bookmarks.flatMap(({ id, articleId, folderId, work, createdAt, note, tags, state }) => {
    const folder = folders.get(folderId)
    // Moved into a folder that was added meanwhile: the next request shows it.
    if (!folder) return []
    const article = shown.get(articleId ?? '') ?? null
    const stored = {
      title: encodeTitle(work.title),
      authors: namesIn(work),
      venue: work.venue || null,
      publicationYear: yearOf(work),
      doi: work.doi || null,
      url: work.url || null,
      notice: work.notice,
    }
    const { title, authors, venue, publicationYear, doi, url, notice } = article ?? stored
    return {
      id,
      documentId: articleId,
      folder,
      createdAt: new Date(createdAt).toISOString(),
      article,
      title,
      authors,
      venue,
      publicationYear,
      doi,
      url,
      notice,
      note,
      tags,
      state,
    }
  })
}

export async function presentOne(parts: Parts, reader: Reader, bookmark: StoredBookmark): Promise<Bookmark> {
  const [presented] = await present(parts, reader, [bookmark])
  if (!presented) throw new Error('a bookmark without a folder')
  return presented
}
