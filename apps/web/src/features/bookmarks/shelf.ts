import { type Article, type Bookmark, type Folder, type FolderWithBookmarks } from '@claire/api-contract'
import { DEFAULT_FOLDER_NAME } from '@claire/api-contract/limits'
import { createSelector } from '@reduxjs/toolkit'

/** All folders of a person with what is in them, as the server lists them. */
export type Shelf = FolderWithBookmarks[]

export const isDefaultFolder = (folder: Folder) => folder.name === DEFAULT_FOLDER_NAME

export const defaultFolderOf = (shelf: Shelf) => shelf.find(isDefaultFolder)

/** Cards ask this for every article on every change; the index is made once per shelf. */
const bookmarksByArticle = createSelector(
  [(shelf: Shelf) => shelf],
  (shelf) => new Map(shelf.flatMap((folder) => folder.bookmarks.map((bookmark) => [bookmark.documentId, bookmark] as const))),
)

export const bookmarkOf = (shelf: Shelf, articleId: string): Bookmark | undefined => bookmarksByArticle(shelf).get(articleId)

interface Addition {
  article: Article
  folderId?: string | undefined
  now: Date
}

/** What the server will list once it has added the bookmark; newest first, as it lists them. */
export function withBookmark(shelf: Shelf, { article, folderId, now }: Addition): Shelf {
  const target = folderId ? shelf.find((folder) => folder.id === folderId) : defaultFolderOf(shelf)
  if (!target || bookmarkOf(shelf, article.id)) return shelf
  const bookmark: Bookmark = {
    id: pendingId(article.id),
    documentId: article.id,
    folder: { id: target.id, name: target.name },
    createdAt: now.toISOString(),
    article,
    title: article.title,
  }
  return shelf.map((folder) => (folder === target ? { ...folder, bookmarks: [bookmark, ...folder.bookmarks] } : folder))
}

/** Until the server has answered, a bookmark has no id of its own and cannot be moved. */
const pendingId = (articleId: string) => `pending:${articleId}`

export const isPending = ({ id, documentId }: Bookmark) => id === pendingId(documentId)

/** The bookmark shown ahead, as the server has made it. The server does not send the article along with every answer. */
export function withAnswer(shelf: Shelf, answer: Bookmark): Shelf {
  const replace = (bookmark: Bookmark) => (isPending(bookmark) && bookmark.documentId === answer.documentId ? { ...bookmark, ...answer, article: answer.article ?? bookmark.article } : bookmark)
  return shelf.map((folder) => (folder.bookmarks.some(isPending) ? { ...folder, bookmarks: folder.bookmarks.map(replace) } : folder))
}

export function withoutBookmark(shelf: Shelf, articleId: string): Shelf {
  return shelf.map((folder) =>
    folder.bookmarks.some(({ documentId }) => documentId === articleId)
      ? { ...folder, bookmarks: folder.bookmarks.filter(({ documentId }) => documentId !== articleId) }
      : folder,
  )
}

export function withBookmarkMoved(shelf: Shelf, bookmarkId: string, folderId: string): Shelf {
  const bookmark = shelf.flatMap((folder) => folder.bookmarks).find(({ id }) => id === bookmarkId)
  const target = shelf.find((folder) => folder.id === folderId)
  if (!bookmark || !target || bookmark.folder.id === folderId) return shelf
  const moved = { ...bookmark, folder: { id: target.id, name: target.name } }
  return withoutBookmark(shelf, bookmark.documentId).map((folder) => {
    if (folder.id !== folderId) return folder
    const bookmarks = [...folder.bookmarks, moved].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    return { ...folder, bookmarks }
  })
}
