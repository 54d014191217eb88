import type { Article, Bookmark, BulkBookmarks, Folder, ReadingState } from '@claire/api-contract'
import type { FakeCall } from './fake-server.ts'

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
  licence: null,
  orcids: [],
  notice: null,
  deadSince: null,
})

export const bookmarkIn = (folder: string, article: Article): Bookmark => ({
  id: `b-${article.id}`,
  documentId: article.id,
  folder: { id: `f-${folder}`, name: folder },
  createdAt: '2026-11-01T00:00:00.000Z',
  article,
  title: article.title,
  authors: article.authors,
  venue: article.venue,
  publicationYear: article.publicationYear,
  doi: article.doi,
  url: article.url,
  notice: article.notice,
  note: '',
  tags: [],
  state: 'toRead',
})

type Answer = { status?: number; body?: unknown }
const notFound: Answer = { status: 404, body: { errorCode: 'NOT_FOUND', apiError: 'Not there.' } }

/** A folder that does not learn. */
const suggestionsOff = (folderId: string): Answer => ({
  body: {
    learning: {
      folderId,
      enabled: false,
      state: 'off',
      examples: 0,
      refused: 0,
      learntAt: null,
      alertId: null,
    },
    suggestions: [],
  },
})

/** An in-memory server of folders and bookmarks for tests. */
export function bookmarkServer(bookmarks: Bookmark[] = [], names: string[] = []) {
  let folders: Folder[] = ['Bookmarks', ...names].map((name) => ({ id: `f-${name}`, name }))
  let stored = bookmarks
  let bin: Bookmark[] = []
  let saveTo = 'f-Bookmarks'
  const folderOf = (id: string) => folders.find((folder) => folder.id === id)

  function put(articleId: string, folderId: string | null): Answer {
    const folder = folderOf(folderId ?? saveTo)
    if (!folder) return notFound
    if (folderId) saveTo = folderId
    const known = stored.find(({ documentId }) => documentId === articleId)
    const bookmark = { ...(known ?? bookmarkIn('', articleOf(articleId, articleId))), folder }
    stored = [bookmark, ...stored.filter((each) => each !== known)]
    return { body: bookmark }
  }

  function bulk(what: BulkBookmarks): Answer {
    if (what.do === 'move')
      for (const { folderId, ids } of what.moves) {
        const folder = folderOf(folderId)
        if (folder) stored = stored.map((each) => (ids.includes(each.id) ? { ...each, folder } : each))
      }
    if (what.do === 'remove') {
      bin = [...bin, ...stored.filter(({ id }) => what.ids.includes(id))]
      stored = stored.filter(({ id }) => !what.ids.includes(id))
    }
    if (what.do === 'restore') {
      stored = [...bin.filter(({ id }) => what.ids.includes(id)), ...stored]
      bin = bin.filter(({ id }) => !what.ids.includes(id))
    }
    if (what.do === 'state')
      stored = stored.map((each) => (what.ids.includes(each.id) ? { ...each, state: what.state } : each))
    if (what.do === 'save') return saveAll(what)
    const ids = what.do === 'move' ? what.moves.flatMap((move) => move.ids) : what.ids
    return { body: { changed: ids.length, ids, before: [] } }
  }

  /** Existing bookmarks stay in their folder unless one is named. */
  function saveAll({ articleIds, folderId }: Extract<BulkBookmarks, { do: 'save' }>): Answer {
    const known = stored.filter(({ documentId }) => documentId !== null && articleIds.includes(documentId))
    const elsewhere = known.filter(({ folder }) => folderId !== undefined && folder.id !== folderId)
    const fresh = articleIds.filter((id) => !known.some(({ documentId }) => documentId === id))
    for (const { documentId } of elsewhere) if (documentId) put(documentId, folderId ?? null)
    for (const id of fresh) put(id, folderId ?? null)
    const ids = stored.filter(({ documentId }) => fresh.includes(documentId ?? '')).map(({ id }) => id)
    const before = elsewhere.map(({ id, folder }) => ({ folderId: folder.id, ids: [id] }))
    return { body: { changed: ids.length, ids, before } }
  }

  function page(query: URLSearchParams): Answer {
    const size = Number(query.get('size') ?? 10)
    const at = Number(query.get('page') ?? 0) * size
    const listed = stored.filter(
      ({ folder }) => !query.get('folderId') || folder.id === query.get('folderId'),
    )
    const wanted = listed.filter(({ state }) => !query.get('state') || state === query.get('state'))
    const content = wanted.slice(at, at + size)
    const countOf = (wantedState: ReadingState) => listed.filter(({ state }) => state === wantedState).length
    return {
      body: {
        content,
        totalElements: wanted.length,
        totalPages: Math.ceil(wanted.length / size),
        empty: content.length === 0,
        states: { toRead: countOf('toRead'), reading: countOf('reading'), read: countOf('read') },
      },
    }
  }

  const calls: Record<string, (query: URLSearchParams, body: unknown) => Answer> = {
    'GET bookmark/shelf': () => ({
      body: {
        folders: folders.map((folder) => ({
          ...folder,
          count: stored.filter((each) => each.folder.id === folder.id).length,
          usedAt: null,
        })),
        saveTo,
        total: stored.length,
        tags: [],
        binned: bin.length,
      },
    }),
    'GET bookmark/page': page,
    'GET shared-folder': () => ({ body: [] }),
    'POST shared-folder/kept': () => ({ body: [] }),
    'GET bookmark/ids': (query) => {
      const wanted = stored.filter(({ folder }) => folder.id === query.get('folderId'))
      const content = wanted.map(({ id, documentId, folder }) => ({ id, documentId, folderId: folder.id }))
      return { body: { content, totalElements: content.length } }
    },
    'POST bookmark/kept': (_query, body) => ({
      body: stored.filter(({ documentId }) => (body as string[]).includes(documentId ?? '')),
    }),
    'POST bookmark/bulk': (_query, body) => bulk(body as BulkBookmarks),
    'POST bookmark/folder': (query) => {
      const name = query.get('folderName') ?? ''
      if (folders.some((folder) => folder.name === name))
        return {
          status: 409,
          body: { errorCode: 'CONFLICT', apiError: 'You already have a folder with this name.' },
        }
      folders = [...folders, { id: `f-${name}`, name }]
      return { body: { id: `f-${name}`, name } }
    },
    'PUT bookmark/folder': (query) => {
      const name = query.get('folderName') ?? ''
      folders = folders.map((each) => (each.id === query.get('folderId') ? { ...each, name } : each))
      return {}
    },
    'DELETE bookmark/folder': (query) => {
      folders = folders.filter(({ id }) => id !== query.get('folderId'))
      stored = stored.filter(({ folder }) => folder.id !== query.get('folderId'))
      return {}
    },
    'GET bookmark/bin': () => ({
      body: {
        folders: [],
        content: bin.map(({ id, title, folder }) => ({
          id,
          title,
          folderName: folder.name,
          deletedAt: '2026-11-02T00:00:00.000Z',
        })),
        totalElements: bin.length,
        totalPages: 1,
      },
    }),
    'DELETE bookmark/bin': () => {
      bin = []
      return {}
    },
    'POST bookmark': (query) => put(query.get('documentId') ?? '', query.get('folderId')),
    'DELETE bookmark': (query) => {
      const gone = stored.filter(({ documentId }) => documentId === query.get('documentId'))
      return gone.length ? bulk({ do: 'remove', ids: gone.map(({ id }) => id) }) : notFound
    },
  }

  return {
    answer: ({ method, path, query, body }: FakeCall) =>
      path.startsWith('recommendations/folders/')
        ? suggestionsOff(path.split('/')[2] ?? '')
        : calls[`${method} ${path}`]?.(query, body),
    folderOf: (articleId: string) => stored.find(({ documentId }) => documentId === articleId)?.folder.name,
  }
}
