import type {
  Folder,
  SharedBookmark,
  SharedBookmarkChange,
  SharedBulk,
  SharedBulkAnswer,
} from '@claire/api-contract'
import type { FolderReader, PersonId, Reader } from '#platform/person'
import { worksToSave } from '../bookmark-changes.ts'
import { folderChanges } from '../folders.ts'
import { noBookmark, noFolder } from '../parts.ts'
import { presentOne } from '../present.ts'
import {
  allOf,
  annotate,
  countedOrNone,
  idsOf,
  markAll,
  recordChange,
  removeAll,
  restoreAll,
  tagAll,
} from '../several-changes.ts'
import type { Place, StoredBookmark } from '../storage/bookmark-reading.ts'
import { personOf } from '../storage/reach.ts'
import type { BookmarkChanges } from '../store.ts'
import type { BookmarkParts } from './parts.ts'
import { presentShared } from './shared-lists.ts'

/** Changes the contents of shared folders, each change in their history: all that a call names, or none. */
export function sharedChanges(parts: BookmarkParts) {
  const { store, membership } = parts
  return {
    /** Renames a folder of the caller's own. */
    async rename(person: PersonId, folderId: string, name: string): Promise<Folder> {
      await membership.reader(person, folderId, 'owner')
      return folderChanges(parts).renameFolder(person, { id: folderId, name })
    },

    async bulk(person: PersonId, folderId: string, what: SharedBulk): Promise<SharedBulkAnswer> {
      const reader = await membership.reader(person, folderId, what.do === 'state' ? 'viewer' : 'editor')
      if (what.do === 'save') return save(parts, reader, what.articleIds)
      if (what.do === 'move') return moveTo(parts, reader, what)
      const { changed, ids } = await store.together(async (changes) => {
        await hold(changes, reader, reader.folderId)
        if (what.do === 'remove') return removeAll(changes, reader, what.ids)
        if (what.do === 'tag') return tagAll(changes, reader, what)
        if (what.do === 'state') return markAll(changes, reader, what)
        return restoreAll(changes, reader, what.ids)
      })
      return { changed, ids, removed: [] }
    },

    /** Changes the person's own note and state, whether the note is shared, and the folder's tags. */
    async change(
      person: PersonId,
      { id: folderId, bookmarkId: id }: { id: string; bookmarkId: string },
      { isNoteShared, ...change }: SharedBookmarkChange,
    ): Promise<SharedBookmark> {
      const reader = await membership.reader(person, folderId, change.tags ? 'editor' : 'viewer')
      const changed = await store.together(async (changes) => {
        await hold(changes, reader, folderId)
        const bookmark = await annotate(changes, reader, { ...change, id })
        // The next note is private again.
        const isShared = bookmark.note === '' ? false : isNoteShared
        if (isShared !== undefined) await changes.shareNote(reader, { id, isShared })
        return bookmark
      })
      const [shown] = await presentShared(parts, reader, [await presentOne(parts, reader, changed)])
      if (!shown) throw noBookmark()
      return shown
    },
  }
}

/** Keeps the folder shared, with the same owner and out of the bin until the transaction ends. */
async function hold(changes: BookmarkChanges, reader: Reader, folderId: string) {
  const folder = await changes.holdFolder(reader, folderId)
  if (!folder) throw noFolder()
  return folder
}

/** Adds articles to a shared folder. Those that are in it stay unchanged. */
async function save(
  parts: BookmarkParts,
  reader: FolderReader,
  articleIds: string[],
): Promise<SharedBulkAnswer> {
  const { wanted, newOf } = await worksToSave(parts, articleIds)
  return parts.store.together(async (changes) => {
    await hold(changes, reader, reader.folderId)
    const ids = await changes.add(
      reader,
      reader.folderId,
      newOf(await changes.placesOfArticles(reader, wanted)),
    )
    const places = await changes.placesById(reader, ids)
    await recordChange(changes, reader.person, { kind: 'bookmarksAdded', places })
    return { changed: ids.length, ids, removed: [] }
  })
}

/**
 * Adds bookmarks to another folder, with the tags and the person's own notes and states, and moves them to the bin of
 * theirs. Works that the other folder has stay in it.
 */
async function moveTo(
  { store, membership }: BookmarkParts,
  reader: FolderReader,
  { ids: given, folderId }: { ids: string[]; folderId: string },
): Promise<SharedBulkAnswer> {
  const target = await membership.reach(reader.person, folderId, 'editor')
  if (folderId === reader.folderId) return { changed: 0, ids: [], removed: [] }
  return store.together(async (changes) => {
    await holdBoth(changes, [
      { reader, folderId: reader.folderId },
      { reader: target, folderId },
    ])
    const places = await allOf(changes, reader, given)
    const bookmarks = await changes.bookmarksById(reader, idsOf(places))
    const ids = await addMoved(changes, { reader: target, folderId }, { places, bookmarks })
    await countedOrNone(changes.remove(reader, idsOf(places)), places.length)
    await recordChange(changes, reader.person, { kind: 'bookmarksMovedOut', places })
    await recordChange(changes, reader.person, {
      kind: 'bookmarksAdded',
      places: await changes.placesById(target, ids),
    })
    return { changed: ids.length, ids, removed: idsOf(places) }
  })
}

interface Target {
  reader: Reader
  folderId: string
}

/** In the order of their ids: opposite moves wait for each other. */
async function holdBoth(changes: BookmarkChanges, folders: Target[]) {
  for (const { reader, folderId } of folders.toSorted((one, other) =>
    one.folderId < other.folderId ? -1 : 1,
  ))
    await hold(changes, reader, folderId)
}

/** Returns the ids of the bookmarks that are new in the folder. */
async function addMoved(
  changes: BookmarkChanges,
  { reader, folderId }: Target,
  { places, bookmarks }: { places: Place[]; bookmarks: StoredBookmark[] },
): Promise<string[]> {
  const keys = new Map(places.map(({ id, referenceKey }) => [id, referenceKey]))
  const added = await changes.add(
    reader,
    folderId,
    bookmarks.map(({ id, articleId, work, tags, note, state }) => ({
      articleId,
      referenceKey: keys.get(id) ?? null,
      work,
      tags,
      note,
      state,
    })),
  )
  const there = [
    ...(await changes.placesOfArticles(
      reader,
      places.flatMap(({ articleId }) => articleId ?? []),
    )),
    ...(await changes.placesOfReferences(
      reader,
      places.flatMap(({ referenceKey }) => referenceKey ?? []),
    )),
  ]
  // An article has one bookmark outside shared folders, which moves to the named folder.
  const elsewhere = there.filter((place) => place.folderId !== folderId && !place.isShared)
  const isHere = new Set(there.flatMap((place) => (place.folderId === folderId ? keyOf(place) : [])))
  const moving = elsewhere.filter((place) => !isHere.has(keyOf(place)))
  await changes.move(personOf(reader), { ids: idsOf(moving), folderId })
  await takeAlong(changes, reader, {
    bookmarks: bookmarks.map((bookmark) => ({
      ...bookmark,
      key: bookmark.articleId ?? keys.get(bookmark.id),
    })),
    places: [...there.filter((place) => place.folderId === folderId), ...moving],
  })
  return added
}

const keyOf = ({ articleId, referenceKey }: Place) => articleId ?? referenceKey ?? ''

/** Sets notes and states of bookmarks that have none yet. */
async function takeAlong(
  changes: BookmarkChanges,
  reader: Reader,
  {
    bookmarks,
    places,
  }: { bookmarks: (StoredBookmark & { key?: string | null | undefined })[]; places: Place[] },
) {
  const byKey = new Map(bookmarks.map((bookmark) => [bookmark.key, bookmark]))
  const keys = new Map(places.map((place) => [place.id, keyOf(place)]))
  for (const there of await changes.bookmarksById(reader, [...keys.keys()])) {
    const from = byKey.get(keys.get(there.id))
    if (from?.note && !there.note) await changes.setNote(reader, { id: there.id, note: from.note })
    if (from && from.state !== 'toRead' && there.state === 'toRead')
      await changes.setState(reader, { ids: [there.id], state: from.state })
  }
}
