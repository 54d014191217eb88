import type { Bookmark, BulkAnswer, BulkBookmarks, SharedBookmarkChange } from '@claire/api-contract'
import { citedWorkOf } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId, Reader } from '#platform/person'
import { presentOne } from './bookmark-lists.ts'
import { type Parts, noBookmark, savingFolder } from './parts.ts'
import {
  type Bulk,
  annotate,
  byFolder,
  changeAll,
  hold,
  idsOf,
  moveAll,
  recordChange,
  recordMove,
  removeAll,
} from './several-changes.ts'
import type { NewBookmark } from './storage/additions.ts'
import { personOf } from './storage/reach.ts'
import type { BookmarkChanges } from './store.ts'

/** Adds, moves and removes a person's bookmarks: all that a call names, or none. */
export function bookmarkChanges(parts: Parts) {
  const { store } = parts
  const { save, change } = changesWithin(parts)

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
      if (!bookmark) throw new DomainError('CONFLICT', (t) => t('bookmarks.justRemoved'))
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
      if (what.do === 'move') return store.together((changes) => moveAll(changes, owner, what.moves))
      return change(owner, what)
    },
  }
}

/** Changes of a person's bookmarks, or of those in a folder shared with them, which stays shared meanwhile. */
export function changesWithin(parts: Parts) {
  const { store } = parts
  return {
    change: (reader: Reader, what: Parameters<typeof changeAll>[2]): Promise<BulkAnswer> =>
      store.together(async (changes) => {
        await holdShared(changes, reader)
        return changeAll(changes, reader, what)
      }),

    /**
     * Changes the reader's own note and state, whether the note is shared, and the tags. Omitted fields stay unchanged.
     * A note of blanks is empty.
     */
    async annotate(
      reader: Reader,
      id: string,
      { isNoteShared, ...change }: SharedBookmarkChange,
    ): Promise<Bookmark> {
      const annotated = await store.together(async (changes) => {
        await holdShared(changes, reader)
        const bookmark = await annotate(changes, reader, { ...change, id })
        // The next note is private again.
        const isShared = bookmark.note === '' ? false : isNoteShared
        if (typeof reader !== 'string' && isShared !== undefined)
          await changes.shareNote(reader, { id, isShared })
        return bookmark
      })
      return presentOne(parts, reader, annotated)
    },

    /** Adds articles to the named folder. Without one, to the folder used last, and existing bookmarks stay in place. */
    async save(reader: Reader, { articleIds, folderId }: Omit<Bulk<'save'>, 'do'>): Promise<BulkAnswer> {
      const owner = typeof reader === 'string' ? reader : null
      if (owner) await store.defaultFolder(owner)
      // Before the transaction: nobody else can write during it.
      const { wanted, newOf } = await worksToSave(parts, articleIds)
      return store.together(async (changes) => {
        const target = await hold(changes, reader, folderId ?? savingFolder(await changes.folders(reader)).id)
        // That of a shared folder is not moved if there is another.
        const places = await changes.placesOfArticles(reader, wanted)
        const bookmarked = [...Map.groupBy(places, ({ articleId }) => articleId).values()].flatMap(
          (ofArticle) => ofArticle.find((place) => place.folderId === target.id) ?? ofArticle.slice(0, 1),
        )
        const added = await changes.add(reader, target.id, newOf(bookmarked))
        await recordChange(changes, personOf(reader), {
          kind: 'bookmarksAdded',
          places: await changes.placesById(reader, added),
        })
        if (!owner || folderId === undefined) return { changed: added.length, ids: added, before: [] }
        const elsewhere = bookmarked.filter((place) => place.folderId !== target.id)
        await changes.move(owner, { ids: idsOf(elsewhere), folderId: target.id })
        await recordMove(changes, owner, { places: elsewhere, to: target })
        await changes.useFolder(owner, target.id)
        return { changed: added.length, ids: added, before: byFolder(elsewhere) }
      })
    },
  }
}

const holdShared = async (changes: BookmarkChanges, reader: Reader) =>
  typeof reader !== 'string' && hold(changes, reader, reader.folderId)

/** Articles to save, and a function that returns those not yet bookmarked. It throws NOT_FOUND for one that is not in Claire. */
async function worksToSave({ articles }: Parts, articleIds: string[]) {
  const wanted = [...new Set(articleIds)]
  const known = new Map((await articles.cards(wanted)).map((card) => [card.id, card]))
  return {
    wanted,
    newOf(bookmarked: { articleId: string }[]): NewBookmark[] {
      const isBookmarked = new Set(bookmarked.map(({ articleId }) => articleId))
      return wanted.flatMap((articleId) => {
        if (isBookmarked.has(articleId)) return []
        const card = known.get(articleId)
        if (!card) throw new DomainError('NOT_FOUND', (t) => t('articles.none'))
        return { articleId, work: citedWorkOf(card) }
      })
    },
  }
}
