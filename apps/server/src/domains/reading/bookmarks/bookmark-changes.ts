import type { Bookmark, BookmarkChange, BulkAnswer, BulkBookmarks } from '@claire/api-contract'
import { citedWorkOf } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { type Parts, noBookmark, noFolder, savingFolder } from './parts.ts'
import { presentOne } from './present.ts'
import {
  type Bulk,
  annotate,
  byFolder,
  idsOf,
  markAll,
  moveAll,
  recordChange,
  recordMove,
  removeAll,
  restoreAll,
  tagAll,
} from './several-changes.ts'
import type { NewBookmark } from './storage/additions.ts'

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
      const places = await store.placesOfArticles(owner, [documentId])
      const place = places.find((each) => each.folderId === folderId) ?? places[0]
      const [bookmark] = place ? await store.bookmarksById(owner, [place.id]) : []
      if (!bookmark) throw new DomainError('CONFLICT', 'This bookmark has just been removed.')
      return presentOne(parts, owner, bookmark)
    },

    async remove(owner: PersonId, documentId: string) {
      const [place] = await store.placesOfArticles(owner, [documentId])
      if (!place) throw noBookmark()
      await store.together((changes) => removeAll(changes, owner, [place.id]))
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
  parts: Parts,
  owner: PersonId,
  { articleIds, folderId }: Omit<Bulk<'save'>, 'do'>,
): Promise<BulkAnswer> {
  const { store } = parts
  await store.defaultFolder(owner)
  // Before the transaction: nobody else can write during it.
  const { wanted, newOf } = await worksToSave(parts, articleIds)
  return store.together(async (changes) => {
    const target = await changes.holdFolder(owner, folderId ?? savingFolder(await changes.folders(owner)).id)
    if (!target) throw noFolder()
    // That of a shared folder is not moved if there is another.
    const places = await changes.placesOfArticles(owner, wanted)
    const bookmarked = [...Map.groupBy(places, ({ articleId }) => articleId).values()].flatMap(
      (ofArticle) => ofArticle.find((place) => place.folderId === target.id) ?? ofArticle.slice(0, 1),
    )
    const added = await changes.add(owner, target.id, newOf(bookmarked))
    const elsewhere = folderId === undefined ? [] : bookmarked.filter((place) => place.folderId !== target.id)
    await changes.move(owner, { ids: idsOf(elsewhere), folderId: target.id })
    await recordChange(changes, owner, {
      kind: 'bookmarksAdded',
      places: await changes.placesById(owner, added),
    })
    await recordMove(changes, owner, { places: elsewhere, to: target })
    if (folderId !== undefined) await changes.useFolder(owner, target.id)
    return { changed: added.length, ids: added, before: byFolder(elsewhere) }
  })
}

/** Articles to save, and a function that returns those not yet bookmarked. It throws NOT_FOUND for one that is not in Claire. */
export async function worksToSave({ articles }: Pick<Parts, 'articles'>, articleIds: string[]) {
  const wanted = [...new Set(articleIds)]
  const known = new Map((await articles.cards(wanted)).map((card) => [card.id, card]))
  return {
    wanted,
    newOf(bookmarked: { articleId: string }[]): NewBookmark[] {
      const isBookmarked = new Set(bookmarked.map(({ articleId }) => articleId))
      return wanted.flatMap((articleId) => {
        if (isBookmarked.has(articleId)) return []
        const card = known.get(articleId)
        if (!card) throw new DomainError('NOT_FOUND', 'There is no such article.')
        return { articleId, work: citedWorkOf(card) }
      })
    },
  }
}

/** Changes a person's notes, tags and reading states of bookmarks. */
export function annotations(parts: Parts) {
  return {
    /** Omitted fields stay unchanged. A note of blanks is empty. */
    async annotate(owner: PersonId, id: string, change: BookmarkChange): Promise<Bookmark> {
      const annotated = await parts.store.together((changes) => annotate(changes, owner, { ...change, id }))
      return presentOne(parts, owner, annotated)
    },
  }
}
