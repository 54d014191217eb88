import type { SharedBulkAnswer } from '@claire/api-contract'
import type { FolderReader, Reader } from '#platform/person'
import { allOf, countedOrNone, hold, idsOf, recordChange } from '../several-changes.ts'
import type { Place, StoredBookmark } from '../storage/bookmark-reading.ts'
import { personOf } from '../storage/reach.ts'
import type { BookmarkChanges, BookmarkStore } from '../store.ts'
import type { Membership } from './membership.ts'

interface Parts {
  store: Pick<BookmarkStore, 'together'>
  membership: Pick<Membership, 'reach'>
}

/**
 * Adds bookmarks to another folder, with the tags and the person's own notes and states, and moves them to the bin of
 * theirs. Works that the other folder has stay in it.
 */
export async function moveTo(
  { store, membership }: Parts,
  reader: FolderReader,
  { ids: given, folderId }: { ids: string[]; folderId: string },
): Promise<SharedBulkAnswer> {
  const target = await membership.reach(reader.person, folderId, 'editor')
  if (folderId === reader.folderId) return { changed: 0, ids: [], removed: [] }
  return store.together(async (changes) => {
    const folders = [
      { of: reader, id: reader.folderId },
      { of: target, id: folderId },
    ]
    // In the order of their ids: opposite moves wait for each other.
    for (const { of, id } of folders.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      await hold(changes, of, id)
    const places = await allOf(changes, reader, given)
    const bookmarks = await changes.bookmarksById(reader, idsOf(places))
    const ids = await addMoved(changes, { reader: target, folderId }, bookmarks)
    await countedOrNone(changes.remove(reader, idsOf(places)), places.length)
    await recordChange(changes, reader.person, { kind: 'bookmarksMovedOut', places })
    await recordChange(changes, reader.person, {
      kind: 'bookmarksAdded',
      places: await changes.placesById(target, ids),
    })
    return { changed: ids.length, ids, removed: idsOf(places) }
  })
}

const keyOf = ({ articleId, referenceKey }: Pick<Place, 'articleId' | 'referenceKey'>) =>
  articleId ?? referenceKey ?? ''

/** Returns the ids of the bookmarks that are new in the folder. The others there get a note and a state if they have none. */
async function addMoved(
  changes: BookmarkChanges,
  { reader, folderId }: { reader: Reader; folderId: string },
  bookmarks: StoredBookmark[],
): Promise<string[]> {
  const added = await changes.add(reader, folderId, bookmarks)
  const articleIds = bookmarks.flatMap(({ articleId }) => articleId ?? [])
  const keys = bookmarks.flatMap(({ referenceKey }) => referenceKey ?? [])
  const places = [
    ...(await changes.placesOfArticles(reader, articleIds)),
    ...(await changes.placesOfReferences(reader, keys)),
  ]
  const here = places.filter((place) => place.folderId === folderId)
  const isHere = new Set(here.map(keyOf))
  // An article has one bookmark outside shared folders, which moves to the named folder.
  const moving = places.filter((place) => !place.isShared && !isHere.has(keyOf(place)))
  await changes.move(personOf(reader), { ids: idsOf(moving), folderId })
  const byKey = new Map(bookmarks.map((bookmark) => [keyOf(bookmark), bookmark]))
  for (const { id, note, state, ...there } of await changes.bookmarksById(
    reader,
    idsOf([...here, ...moving]),
  )) {
    const from = byKey.get(keyOf(there))
    if (from?.note && !note) await changes.setNote(reader, { id, note: from.note })
    if (from && from.state !== 'toRead' && state === 'toRead')
      await changes.setState(reader, { ids: [id], state: from.state })
  }
  return added
}
