import type { Article, Bookmark, FolderWithBookmarks } from '@claire/api-contract'
import type { FakeCall } from '#testing/fake-server.ts'

export const articleOf = (id: string, title: string): Article => ({
  id,
  title: encodeURIComponent(title),
  articleType: 'web',
  publicationYear: 2024,
  source: { id: 's1', name: 'Journal of Ice' },
  url: `https://example.org/${id}`,
  downloadUrl: null,
  categories: [],
  summary: '',
  authors: [],
  venue: null,
  citation: {
    kind: 'webpage',
    volume: '',
    issue: '',
    pages: '',
    publisher: '',
    published: '',
    issn: [],
    isbn: [],
    arxivId: '',
  },
  doi: null,
  language: 'en',
})

export const bookmarkIn = (folder: string, article: Article): Bookmark => ({
  id: `b-${article.id}`,
  documentId: article.id,
  folder: { id: `f-${folder}`, name: folder },
  createdAt: '2026-11-01T00:00:00.000Z',
  article,
  title: article.title,
})

const leanOf = ({ id, documentId, createdAt, title }: Bookmark) => ({ id, documentId, createdAt, title })

/** Folders and bookmarks as the server keeps them, small enough for a test. */
export function shelfServer(bookmarks: Bookmark[] = [], folders: string[] = []) {
  let shelf: FolderWithBookmarks[] = ['Bookmarks', ...folders].map((name) => ({
    id: `f-${name}`,
    name,
    bookmarks: bookmarks.filter(({ folder }) => folder.name === name),
  }))
  const find = (matches: (bookmark: Bookmark) => boolean) =>
    shelf.flatMap((folder) => folder.bookmarks).find(matches)
  const without = (documentId: string) =>
    shelf.map((folder) => ({
      ...folder,
      bookmarks: folder.bookmarks.filter((each) => each.documentId !== documentId),
    }))

  function put(bookmark: Bookmark, folderId: string) {
    const folder = shelf.find(({ id }) => id === folderId)
    if (!folder) return { status: 404, body: { errorCode: 'NOT_FOUND', apiError: 'No such folder.' } }
    const kept = { ...bookmark, folder: { id: folder.id, name: folder.name } }
    shelf = without(bookmark.documentId).map((each) =>
      each.id === folderId ? { ...each, bookmarks: [kept, ...each.bookmarks] } : each,
    )
    return { body: kept }
  }

  const calls: Record<string, (query: URLSearchParams) => { status?: number; body?: unknown }> = {
    'GET bookmark/shelf': () => ({
      body: shelf.map(({ id, name, bookmarks: held }) => ({ id, name, bookmarks: held.map(leanOf) })),
    }),
    'POST bookmark/folder': (query) => {
      const name = query.get('folderName') ?? ''
      if (shelf.some((folder) => folder.name === name))
        return {
          status: 409,
          body: { errorCode: 'CONFLICT', apiError: 'You already have a folder with this name.' },
        }
      shelf = [...shelf, { id: `f-${name}`, name, bookmarks: [] }]
      return { body: { id: `f-${name}`, name } }
    },
    'PUT bookmark/folder': (query) => {
      shelf = shelf.map((folder) =>
        folder.id === query.get('folderId') ? { ...folder, name: query.get('folderName') ?? '' } : folder,
      )
      return {}
    },
    'DELETE bookmark/folder': (query) => {
      shelf = shelf.filter(({ id }) => id !== query.get('folderId'))
      return {}
    },
    'POST bookmark': (query) => {
      const id = query.get('documentId') ?? ''
      return put(bookmarkIn('Bookmarks', articleOf(id, id)), query.get('folderId') ?? 'f-Bookmarks')
    },
    'DELETE bookmark': (query) => {
      shelf = without(query.get('documentId') ?? '')
      return {}
    },
    'POST bookmark/move': (query) => {
      const bookmark = find(({ id }) => id === query.get('id'))
      return bookmark ? put(bookmark, query.get('folderId') ?? '') : { status: 404 }
    },
  }

  return {
    answer({ method, path, query, body }: FakeCall) {
      if (path !== 'get-articles') return calls[`${method} ${path}`]?.(query)
      const ids = body as string[]
      return { body: ids.flatMap((id) => find(({ documentId }) => documentId === id)?.article ?? []) }
    },
    folderOf: (articleId: string) => find(({ documentId }) => documentId === articleId)?.folder.name,
  }
}
