import type { Article, Folder, Shelf, ShelvedBookmark } from '@claire/api-contract'
import { DEFAULT_FOLDER_NAME } from '@claire/api-contract/limits'
import { createSelector } from '@reduxjs/toolkit'

export type ShelfFolder = Shelf[number]

/** A bookmark together with where it is. */
export interface Kept extends ShelvedBookmark {
  folder: Folder
}

export const isDefaultFolder = (folder: Folder) => folder.name === DEFAULT_FOLDER_NAME

export const defaultFolderOf = (shelf: Shelf) => shelf.find(isDefaultFolder)

export const keptIn = ({ id, name, bookmarks }: ShelfFolder): Kept[] =>
  bookmarks.map((bookmark) => ({ ...bookmark, folder: { id, name } }))

/** Cards ask this for every article on every change; the index is made once per shelf. */
const keptByArticle = createSelector(
  [(shelf: Shelf) => shelf],
  (shelf) => new Map(shelf.flatMap(keptIn).map((kept) => [kept.documentId, kept])),
)

export const bookmarkOf = (shelf: Shelf, articleId: string): Kept | undefined =>
  keptByArticle(shelf).get(articleId)

interface Addition {
  article: Pick<Article, 'id' | 'title'>
  /** The default folder when left out. */
  folderId?: string | undefined
  now: Date
}

/** What the server will list once it has added the bookmark; newest first, as it lists them. */
export function withBookmark(shelf: Shelf, { article, folderId, now }: Addition): Shelf {
  const target = folderId ? shelf.find((folder) => folder.id === folderId) : defaultFolderOf(shelf)
  if (!target || bookmarkOf(shelf, article.id)) return shelf
  const bookmark = {
    id: pendingId(article.id),
    documentId: article.id,
    createdAt: now.toISOString(),
    title: article.title,
  }
  return shelf.map((folder) =>
    folder === target ? { ...folder, bookmarks: [bookmark, ...folder.bookmarks] } : folder,
  )
}

/** Until the server has answered, a bookmark has no id of its own and cannot be moved. */
const pendingId = (articleId: string) => `pending:${articleId}`

export const isPending = ({ id, documentId }: ShelvedBookmark) => id === pendingId(documentId)

/** The bookmark shown ahead, as the server has made it. */
export function withAnswer(shelf: Shelf, { id, documentId, createdAt, title }: ShelvedBookmark): Shelf {
  const replace = (bookmark: ShelvedBookmark) =>
    bookmark.documentId === documentId ? { id, documentId, createdAt, title } : bookmark
  return shelf.map((folder) =>
    holds(folder, documentId) ? { ...folder, bookmarks: folder.bookmarks.map(replace) } : folder,
  )
}

export function withoutBookmark(shelf: Shelf, articleId: string): Shelf {
  return shelf.map((folder) =>
    holds(folder, articleId)
      ? { ...folder, bookmarks: folder.bookmarks.filter(({ documentId }) => documentId !== articleId) }
      : folder,
  )
}

export function withBookmarkMoved(shelf: Shelf, bookmarkId: string, folderId: string): Shelf {
  const moved = shelf.flatMap(keptIn).find(({ id }) => id === bookmarkId)
  if (!moved || moved.folder.id === folderId || !shelf.some(({ id }) => id === folderId)) return shelf
  const { folder: _from, ...bookmark } = moved
  return withoutBookmark(shelf, moved.documentId).map((folder) => {
    if (folder.id !== folderId) return folder
    return {
      ...folder,
      bookmarks: [...folder.bookmarks, bookmark].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    }
  })
}

const holds = ({ bookmarks }: ShelfFolder, articleId: string) =>
  bookmarks.some(({ documentId }) => documentId === articleId)
