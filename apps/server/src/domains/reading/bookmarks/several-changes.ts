import {
  BOOKMARKS_AT_ONCE,
  type BookmarkChange,
  type BulkAnswer,
  type BulkBookmarks,
  TAGS_PER_BOOKMARK,
} from '@claire/api-contract'
import { DomainError, refusal } from '#platform/errors'
import type { PersonId, Reader } from '#platform/person'
import { noBookmark, noFolder } from './parts.ts'
import type { Place, StoredBookmark } from './storage/bookmark-reading.ts'
import type { StoredFolder } from './storage/folders.ts'
import { tagKeyOf, tidyName } from './storage/keys.ts'
import { personOf } from './storage/reach.ts'
import type { BookmarkChanges, FolderChange } from './store.ts'

export type Bulk<What extends BulkBookmarks['do']> = Extract<BulkBookmarks, { do: What }>

/** Removes, tags, marks or restores bookmarks, all or none. */
export function changeAll(
  store: BookmarkChanges,
  reader: Reader,
  what: Bulk<'remove' | 'tag' | 'state' | 'restore'>,
): Promise<BulkAnswer> {
  if (what.do === 'remove') return removeAll(store, reader, what.ids)
  if (what.do === 'tag') return tagAll(store, reader, what)
  return what.do === 'state' ? markAll(store, reader, what) : restoreAll(store, reader, what.ids)
}

/** Locks a folder that the reader reaches until the transaction ends: it stays shared, with the same owner, and out of the bin. */
export async function hold(store: BookmarkChanges, reader: Reader, folderId: string): Promise<StoredFolder> {
  const folder = await store.holdFolder(reader, folderId)
  if (!folder) throw noFolder()
  return folder
}

/** Moves bookmarks between folders of their owner, all or none. */
export async function moveAll(
  store: BookmarkChanges,
  owner: PersonId,
  moves: Bulk<'move'>['moves'],
): Promise<BulkAnswer> {
  const all = moves.flatMap(({ ids }) => ids)
  if (all.length > BOOKMARKS_AT_ONCE)
    throw refusal((t) => t('bookmarks.movedAtOnce', { most: BOOKMARKS_AT_ONCE }))
  const places = await allOf(store, owner, all)
  for (const { folderId, ids } of moves) {
    const target = await hold(store, owner, folderId)
    const wanted = new Set(ids)
    await countedOrNone(store.move(owner, { ids: [...wanted], folderId }), wanted.size)
    const moved = places.filter(({ id, folderId: from }) => wanted.has(id) && from !== folderId)
    await recordMove(store, owner, { places: moved, to: target })
  }
  return { changed: places.length, ids: idsOf(places), before: byFolder(places) }
}

/** Records that bookmarks left their folders for another. */
export async function recordMove(
  store: BookmarkChanges,
  owner: PersonId,
  { places, to: { id, isShared } }: { places: Place[]; to: { id: string; isShared: boolean } },
) {
  await recordChange(store, owner, { kind: 'bookmarksMovedOut', places })
  const arrived = places.map((place) => ({ ...place, folderId: id, isShared }))
  await recordChange(store, owner, { kind: 'bookmarksAdded', places: arrived })
}

export async function removeAll(store: BookmarkChanges, reader: Reader, ids: string[]): Promise<BulkAnswer> {
  const places = await allOf(store, reader, ids)
  await countedOrNone(store.remove(reader, idsOf(places)), places.length)
  await recordChange(store, personOf(reader), { kind: 'bookmarksRemoved', places })
  return { changed: places.length, ids: idsOf(places), before: byFolder(places) }
}

async function tagAll(
  store: BookmarkChanges,
  reader: Reader,
  what: Omit<Bulk<'tag'>, 'do'>,
): Promise<BulkAnswer> {
  const places = await allOf(store, reader, what.ids)
  const ids = idsOf(places)
  const [removed, added] = [tidyTags(what.remove ?? []), tidyTags(what.add ?? [])]
  await store.untag(reader, { ids, tags: removed })
  await store.tag(reader, { ids, tags: added })
  await checkTags(store, reader, ids)
  await recordChange(store, personOf(reader), { kind: 'tagsChanged', places, names: [...added, ...removed] })
  return { changed: ids.length, ids, before: [] }
}

async function markAll(
  store: BookmarkChanges,
  reader: Reader,
  what: Omit<Bulk<'state'>, 'do'>,
): Promise<BulkAnswer> {
  const ids = idsOf(await allOf(store, reader, what.ids))
  await store.setState(reader, { ids, state: what.state })
  return { changed: ids.length, ids, before: [] }
}

async function restoreAll(store: BookmarkChanges, reader: Reader, ids: string[]): Promise<BulkAnswer> {
  const wanted = [...new Set(ids)]
  const defaultFolderId =
    typeof reader === 'string' ? (await store.defaultFolder(reader)).id : reader.folderId
  await countedOrNone(store.restore(reader, { ids: wanted, defaultFolderId }), wanted.length)
  const places = await store.placesById(reader, wanted)
  await recordChange(store, personOf(reader), { kind: 'bookmarksRestored', places })
  return { changed: wanted.length, ids: wanted, before: [] }
}

/** Changes the reader's own note and state, and the tags of the folder. Omitted fields stay unchanged. */
export async function annotate(
  store: BookmarkChanges,
  reader: Reader,
  { id, note, tags, state }: BookmarkChange & { id: string },
): Promise<StoredBookmark> {
  const [bookmark] = await store.bookmarksById(reader, [id])
  if (!bookmark) throw noBookmark()
  if (note !== undefined) await store.setNote(reader, { id, note: note.trim() })
  if (state) await store.setState(reader, { ids: [id], state })
  if (tags) {
    const add = newTags(tags, bookmark.tags)
    const remove = newTags(bookmark.tags, tags)
    if (add.length || remove.length) await tagAll(store, reader, { ids: [id], add, remove })
  }
  return (await store.bookmarksById(reader, [id]))[0] ?? bookmark
}

/** Those of these tags that are not among others. */
function newTags(tags: string[], others: string[]): string[] {
  const keys = new Set(others.map((tag) => tagKeyOf(tidyName(tag))))
  return tidyTags(tags).filter((tag) => !keys.has(tagKeyOf(tag)))
}

/** Adds a change to the history of each shared folder among these places. */
export async function recordChange(
  store: BookmarkChanges,
  person: PersonId,
  change: Pick<FolderChange, 'kind' | 'names'> & {
    places: Pick<Place, 'folderId' | 'isShared' | 'title'>[]
  },
) {
  const shared = change.places.filter(({ isShared }) => isShared)
  for (const [folderId, places] of Map.groupBy(shared, (place) => place.folderId))
    await store.record({
      folderId,
      person,
      kind: change.kind,
      names: change.names ?? places.map(({ title }) => title),
      count: places.length,
    })
}

/** Places of all of these. Throws NOT_FOUND if the reader does not reach one. */
export async function allOf(store: BookmarkChanges, reader: Reader, ids: string[]): Promise<Place[]> {
  const wanted = [...new Set(ids)]
  const places = await store.placesById(reader, wanted)
  if (places.length < wanted.length) throw noneOfThem()
  return places
}

/** Another call may have removed one of them meanwhile. */
export async function countedOrNone(change: Promise<number>, wanted: number) {
  if ((await change) < wanted) throw noneOfThem()
}

const noneOfThem = () => new DomainError('NOT_FOUND', (t) => t('bookmarks.oneGone'))

export const idsOf = (places: Place[]) => places.map(({ id }) => id)

export const byFolder = (places: Place[]) =>
  [...Map.groupBy(places, ({ folderId }) => folderId)].map(([folderId, held]) => ({
    folderId,
    ids: idsOf(held),
  }))

/** Meaningful tags, each once, in their first spelling. */
export function tidyTags(tags: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags.map(tidyName)) if (tag && !byKey.has(tagKeyOf(tag))) byKey.set(tagKeyOf(tag), tag)
  return [...byKey.values()]
}

/** Throws BAD_REQUEST if one of these bookmarks has more tags than allowed. */
async function checkTags(store: BookmarkChanges, reader: Reader, ids: string[]) {
  if ((await store.mostTags(reader, ids)) > TAGS_PER_BOOKMARK)
    throw refusal((t) => t('bookmarks.manyTags', { most: TAGS_PER_BOOKMARK }))
}
