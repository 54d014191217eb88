import type {
  Bookmark,
  FolderRole,
  SharedBookmark,
  SharedBookmarkChange,
  SharedBulk,
  SharedFolder,
} from '@claire/api-contract'
import { articleOf, bookmarkIn } from './bookmark-server.ts'
import type { FakeCall } from './fake-server.ts'

export const LENA = { name: 'Lena Ortiz', isYou: false }

/** A bookmark of the folder Sleep, added by Lena. */
export const sharedBookmark = (title: string, fields: Partial<SharedBookmark> = {}): SharedBookmark => ({
  ...bookmarkIn('Sleep', articleOf(title, title)),
  id: `s-${title}`,
  addedBy: LENA,
  isNoteShared: false,
  sharedNotes: [],
  ...fields,
})

/** The folder Sleep, which Lena shares; or Ada, if she is its owner. */
export const sharedFolderOf = (role: FolderRole, count: number): SharedFolder => ({
  id: 'f-Sleep',
  name: 'Sleep',
  role,
  owner: role === 'owner' ? { name: 'Ada Byron', isYou: true } : LENA,
  count,
  members: [{ kind: 'person', name: 'Mira Santos', isYou: false }],
  memberCount: 1,
  deletedAfter: null,
  requests: 0,
})

interface Situation {
  role: FolderRole
  /** Differences from `sharedFolderOf`. */
  folder?: Partial<SharedFolder>
  bookmarks?: SharedBookmark[]
  /** Answers calls about own bookmarks and others. */
  others: (call: FakeCall) => object | undefined
}

const statesOf = (bookmarks: readonly Bookmark[]) => {
  const countOf = (state: Bookmark['state']) => bookmarks.filter((each) => each.state === state).length
  return { toRead: countOf('toRead'), reading: countOf('reading'), read: countOf('read') }
}

/** An in-memory server of the folder Sleep, which several people can open, for tests. */
export function sharedFolderServer({ role, folder, bookmarks = [], others }: Situation) {
  let stored = bookmarks
  let bin: SharedBookmark[] = []
  function take(ids: readonly string[]) {
    const taken = stored.filter(({ id }) => ids.includes(id))
    stored = stored.filter(({ id }) => !ids.includes(id))
    bin = [...taken, ...bin]
  }

  function bulk(what: SharedBulk) {
    if (what.do === 'save') {
      const isNew = (id: string) => !stored.some(({ documentId }) => documentId === id)
      const added = what.articleIds.filter(isNew).map((id) => sharedBookmark(id))
      stored = [...added, ...stored]
      return { changed: added.length, ids: added.map(({ id }) => id), removed: [] }
    }
    if (what.do === 'move') {
      take(what.ids)
      return { changed: what.ids.length, ids: what.ids.map((id) => `new-${id}`), removed: what.ids }
    }
    if (what.do === 'remove') take(what.ids)
    if (what.do === 'restore') {
      stored = [...bin.filter(({ id }) => what.ids.includes(id)), ...stored]
      bin = bin.filter(({ id }) => !what.ids.includes(id))
    }
    if (what.do === 'state')
      stored = stored.map((each) => (what.ids.includes(each.id) ? { ...each, state: what.state } : each))
    return { changed: what.ids.length, ids: what.ids, removed: [] }
  }

  function page() {
    const tags = [{ tag: 'method', count: 1 }]
    const length = stored.length
    const states = statesOf(stored)
    return { content: stored, totalElements: length, totalPages: 1, empty: length === 0, states, tags }
  }

  function annotate(id: string, change: SharedBookmarkChange) {
    stored = stored.map((each) => (each.id === id ? { ...each, ...change } : each))
    return stored.find((each) => each.id === id)
  }

  return {
    titles: () => stored.map(({ title }) => title),
    answer(call: FakeCall) {
      const { method, path, body } = call
      const answers: Record<string, () => unknown> = {
        'GET shared-folder': () => [{ ...sharedFolderOf(role, stored.length), ...folder }],
        'GET shared-folder/search': () => [{ id: 'f-Sleep', name: 'Sleep', count: 3 }],
        'POST shared-folder/kept': () =>
          stored.filter(({ documentId }) => (body as string[]).includes(documentId ?? '')),
        'GET shared-folder/f-Sleep/bookmark': page,
        'POST shared-folder/f-Sleep/bulk': () => bulk(body as SharedBulk),
        'GET shared-folder/f-Sleep/bin': () =>
          bin.map(({ id, title }) => ({ id, title, deletedAt: '2026-11-02T00:00:00.000Z' })),
      }
      const found = answers[`${method} ${path}`]
      if (found) return { body: found() }
      if (method === 'PUT' && path.startsWith('shared-folder/f-Sleep/bookmark/'))
        return { body: annotate(path.split('/').at(-1) ?? '', body as SharedBookmarkChange) }
      return others(call)
    },
  }
}
