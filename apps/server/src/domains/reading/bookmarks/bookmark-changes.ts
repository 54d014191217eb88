import {
  BOOKMARKS_AT_ONCE,
  type Bookmark,
  type BookmarkChange,
  type BulkAnswer,
  type BulkBookmarks,
  TAGS_PER_BOOKMARK,
} from '@claire/api-contract'
import { citedWorkOf } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { type Parts, noBookmark, noFolder, savingFolder } from './parts.ts'
import { presentOne } from './present.ts'
import type { Place } from './storage/bookmark-reading.ts'
import type { BookmarkChanges } from './store.ts'
import { tagKeyOf, tidyTag } from './storage/keys.ts'

type Bulk<What extends BulkBookmarks['do']> = Extract<BulkBookmarks, { do: What }>

/** Adds, moves and removes bookmarks: all that a call names, or none. */
export function bookmarkChanges(parts: Parts) {
  const { store } = parts
  const save = (owner: PersonId, what: Omit<Bulk<'save'>, 'do'>) => saveAll(parts, owner, what)

  return {
    /**
     * Bookmarks an article, in the folder used last unless one is named. An existing bookmark stays in place, or moves
     * if another folder is named.
     */
    async add(
      owner: PersonId,
      { documentId, folderId }: { documentId: string; folderId?: string },
    ): Promise<Bookmark> {
      await save(owner, { articleIds: [documentId], ...(folderId && { folderId }) })
      const [place] = await store.placesOfArticles(owner, [documentId])
      const [bookmark] = place ? await store.bookmarksById(owner, [place.id]) : []
      if (!bookmark) throw new DomainError('CONFLICT', 'This bookmark has just been removed.')
      return presentOne(parts, owner, bookmark)
    },

    async remove(owner: PersonId, documentId: string) {
      const [place] = await store.placesOfArticles(owner, [documentId])
      if (!place || !(await store.remove(owner, [place.id]))) throw noBookmark()
    },

    async move(owner: PersonId, { id, folderId }: { id: string; folderId: string }): Promise<Bookmark> {
      await store.together((changes) => moveAll(changes, owner, [{ folderId, ids: [id] }]))
      const [bookmark] = await store.bookmarksById(owner, [id])
      if (!bookmark) throw noBookmark()
      return presentOne(parts, owner, bookmark)
    },

    /** Changes up to a thousand bookmarks at once. NOT_FOUND, and nothing changes, if one is missing. */
    bulk(owner: PersonId, what: BulkBookmarks): Promise<BulkAnswer> {
      if (what.do === 'save') return save(owner, what)
      return store.together((changes) => {
        if (what.do === 'move') return moveAll(changes, owner, what.moves)
        if (what.do === 'remove') return removeAll(changes, owner, what.ids)
        if (what.do === 'tag') return tagAll(changes, owner, what)
        if (what.do === 'state') return markAll(changes, owner, what)
        return restoreAll(changes, owner, what.ids)
      })
    },
  }
}

async function saveAll(
  { store, articles }: Parts,
  owner: PersonId,
  { articleIds, folderId }: Omit<Bulk<'save'>, 'do'>,
): Promise<BulkAnswer> {
  const wanted = [...new Set(articleIds)]
  await store.defaultFolder(owner)
  // Before the transaction: nobody else can write during it.
  const known = new Map((await articles.cards(wanted)).map((card) => [card.id, card]))
  return store.together(async (changes) => {
    const target = await changes.holdFolder(owner, folderId ?? savingFolder(await changes.folders(owner)).id)
    if (!target) throw noFolder()
    const bookmarked = await changes.placesOfArticles(owner, wanted)
    const isBookmarked = new Set(bookmarked.map(({ articleId }) => articleId))
    const fresh = wanted.filter((id) => !isBookmarked.has(id))
    const works = fresh.flatMap((articleId) => {
      const card = known.get(articleId)
      return card ? [{ articleId, work: citedWorkOf(card) }] : []
    })
    if (works.length < fresh.length) throw new DomainError('NOT_FOUND', 'There is no such article.')
    const added = await changes.add(owner, target.id, works)
    const elsewhere = folderId === undefined ? [] : bookmarked.filter((place) => place.folderId !== target.id)
    await changes.move(owner, { ids: elsewhere.map(({ id }) => id), folderId: target.id })
    if (folderId !== undefined) await changes.useFolder(owner, target.id)
    return { changed: added.length, ids: added, before: byFolder(elsewhere) }
  })
}

async function moveAll(
  store: BookmarkChanges,
  owner: PersonId,
  moves: Bulk<'move'>['moves'],
): Promise<BulkAnswer> {
  const all = moves.flatMap(({ ids }) => ids)
  if (all.length > BOOKMARKS_AT_ONCE)
    throw new DomainError('BAD_REQUEST', `${BOOKMARKS_AT_ONCE} bookmarks can be moved at once.`)
  const places = await allOf(store, owner, all)
  for (const { folderId, ids } of moves) {
    if (!(await store.holdFolder(owner, folderId))) throw noFolder()
    await countedOrNone(store.move(owner, { ids: [...new Set(ids)], folderId }), new Set(ids).size)
  }
  return { changed: places.length, ids: idsOf(places), before: byFolder(places) }
}

async function removeAll(store: BookmarkChanges, owner: PersonId, ids: string[]): Promise<BulkAnswer> {
  const places = await allOf(store, owner, ids)
  await countedOrNone(store.remove(owner, idsOf(places)), places.length)
  return { changed: places.length, ids: idsOf(places), before: byFolder(places) }
}

async function tagAll(store: BookmarkChanges, owner: PersonId, what: Bulk<'tag'>): Promise<BulkAnswer> {
  const ids = idsOf(await allOf(store, owner, what.ids))
  await store.untag(owner, { ids, tags: tidyTags(what.remove ?? []) })
  await store.tag(owner, { ids, tags: tidyTags(what.add ?? []) })
  await checkTags(store, owner, ids)
  return { changed: ids.length, ids, before: [] }
}

async function markAll(store: BookmarkChanges, owner: PersonId, what: Bulk<'state'>): Promise<BulkAnswer> {
  const ids = idsOf(await allOf(store, owner, what.ids))
  await store.setState(owner, { ids, state: what.state })
  return { changed: ids.length, ids, before: [] }
}

async function restoreAll(store: BookmarkChanges, owner: PersonId, ids: string[]): Promise<BulkAnswer> {
  const wanted = [...new Set(ids)]
  const { id } = await store.defaultFolder(owner)
  await countedOrNone(store.restore(owner, { ids: wanted, defaultFolderId: id }), wanted.length)
  return { changed: wanted.length, ids: wanted, before: [] }
}

/** Places of all of these. Throws NOT_FOUND if one is not the owner's. */
async function allOf(store: BookmarkChanges, owner: PersonId, ids: string[]): Promise<Place[]> {
  const wanted = [...new Set(ids)]
  const places = await store.placesById(owner, wanted)
  if (places.length < wanted.length) throw noneOfThem()
  return places
}

/** Another call may have removed one of them meanwhile. */
async function countedOrNone(change: Promise<number>, wanted: number) {
  if ((await change) < wanted) throw noneOfThem()
}

const noneOfThem = () =>
  new DomainError('NOT_FOUND', 'One of these bookmarks is not there any more. Nothing was changed.')

const idsOf = (places: Place[]) => places.map(({ id }) => id)

const byFolder = (places: Place[]) =>
  [...Map.groupBy(places, ({ folderId }) => folderId)].map(([folderId, held]) => ({
    folderId,
    ids: idsOf(held),
  }))

/** Changes a person's notes, tags and reading states of bookmarks. */
export function annotations(parts: Parts) {
  const { store } = parts
  return {
    /** Omitted fields stay unchanged. A note of blanks is empty. */
    async annotate(owner: PersonId, id: string, { note, tags, state }: BookmarkChange): Promise<Bookmark> {
      const annotated = await store.together(async (changes) => {
        const [bookmark] = await changes.bookmarksById(owner, [id])
        if (!bookmark) throw noBookmark()
        if (note !== undefined) await changes.setNote(owner, { id, note: note.trim() })
        if (state) await changes.setState(owner, { ids: [id], state })
        if (tags) {
          const wanted = tidyTags(tags)
          const keys = new Set(wanted.map(tagKeyOf))
          const dropped = bookmark.tags.filter((tag) => !keys.has(tagKeyOf(tag)))
          await changes.untag(owner, { ids: [id], tags: dropped })
          await changes.tag(owner, { ids: [id], tags: wanted })
        }
        return (await changes.bookmarksById(owner, [id]))[0] ?? bookmark
      })
      return presentOne(parts, owner, annotated)
    },
  }
}

/** Meaningful tags, each once, in their first spelling. */
export function tidyTags(tags: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags.map(tidyTag)) if (tag && !byKey.has(tagKeyOf(tag))) byKey.set(tagKeyOf(tag), tag)
  return [...byKey.values()]
}

/** Throws BAD_REQUEST if one of these bookmarks has more tags than allowed. */
async function checkTags(store: BookmarkChanges, owner: PersonId, ids: string[]) {
  if ((await store.mostTags(owner, ids)) > TAGS_PER_BOOKMARK)
    throw new DomainError('BAD_REQUEST', `A bookmark can have ${TAGS_PER_BOOKMARK} tags at most.`)
}
