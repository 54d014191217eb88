import {
  type Bookmark,
  FOLDERS_MAX,
  FOLDER_NAME_MAX_LENGTH,
  type Folder,
  type FolderWithBookmarks,
  type Shelf,
} from '@claire/api-contract'
import {
  type ArticleStore,
  type SourceNames,
  citedWorkOf,
  encodeTitle,
  presentArticles,
} from '#domains/articles'
import { isUniqueViolation } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import type { BookmarkStore } from './store.ts'
import type { StoredFolder } from './storage/folders.ts'
import type { StoredBookmark } from './storage/kept-reading.ts'

interface Parts {
  store: BookmarkStore
  articles: Pick<ArticleStore, 'cards'>
  sourceNames: SourceNames
}

export type BookmarkService = ReturnType<typeof createBookmarkService>

/** What a person keeps. `owner` is the caller's subject; what belongs to others is not there. */
export function createBookmarkService(parts: Parts) {
  return {
    ...keeping(parts),
    ...filing(parts),
    forgetAccount: (owner: PersonId) => parts.store.forget(owner),
  }
}

function keeping(parts: Parts) {
  const { store, articles } = parts
  return {
    /** All bookmarks, newest first. */
    async list(owner: PersonId): Promise<Bookmark[]> {
      await store.defaultFolder(owner)
      const [folders, bookmarks] = await Promise.all([store.folders(owner), store.bookmarks(owner)])
      return present(parts, folders, bookmarks)
    },

    /** The articles kept in a folder, or in all of them, newest first. */
    async articleIds(owner: PersonId, folderId: string | null): Promise<string[]> {
      if (folderId !== null) await ownFolder(store, owner, folderId)
      return store.articleIds(owner, folderId)
    },

    /** Keeps an article, in the default folder unless another is named. Kept already, it is moved if another is named. */
    async add(
      owner: PersonId,
      { documentId, folderId }: { documentId: string; folderId?: string },
    ): Promise<Bookmark> {
      const folder = folderId ? await ownFolder(store, owner, folderId) : await store.defaultFolder(owner)
      if (!(await store.bookmarkOfArticle(owner, documentId))) {
        const [article] = await articles.cards([documentId])
        if (!article) throw new DomainError('NOT_FOUND', 'There is no such article.')
        await store.add(owner, { articleId: documentId, folderId: folder.id, work: citedWorkOf(article) })
      }
      const kept = await store.bookmarkOfArticle(owner, documentId)
      if (!kept) throw new DomainError('CONFLICT', 'This bookmark has just been removed.')
      if (!folderId || kept.folderId === folder.id) return presentOne(parts, owner, kept)
      await store.move(owner, { id: kept.id, folderId: folder.id })
      return presentOne(parts, owner, { ...kept, folderId: folder.id })
    },

    async remove(owner: PersonId, documentId: string) {
      if (!(await store.remove(owner, documentId)))
        throw new DomainError('NOT_FOUND', 'There is no such bookmark.')
    },

    async move(owner: PersonId, { id, folderId }: { id: string; folderId: string }): Promise<Bookmark> {
      await ownFolder(store, owner, folderId)
      const bookmark = (await store.move(owner, { id, folderId })) && (await store.bookmark(owner, id))
      if (!bookmark) throw new DomainError('NOT_FOUND', 'There is no such bookmark.')
      return presentOne(parts, owner, bookmark)
    },
  }
}

function filing(parts: Parts) {
  const { store } = parts
  return {
    /** All folders with their bookmarks: the default folder first, then by name. */
    async folders(owner: PersonId): Promise<FolderWithBookmarks[]> {
      await store.defaultFolder(owner)
      const [folders, bookmarks] = await Promise.all([store.folders(owner), store.bookmarks(owner)])
      const byFolder = Map.groupBy(await present(parts, folders, bookmarks), (bookmark) => bookmark.folder.id)
      return folders.map(({ id, name }) => ({ id, name, bookmarks: byFolder.get(id) ?? [] }))
    },

    /** The same without the articles: what is kept, and where. */
    async shelf(owner: PersonId): Promise<Shelf> {
      await store.defaultFolder(owner)
      const [folders, bookmarks] = await Promise.all([store.folders(owner), store.bookmarks(owner)])
      const byFolder = Map.groupBy(bookmarks, (bookmark) => bookmark.folderId)
      return folders.map(({ id, name }) => ({ id, name, bookmarks: (byFolder.get(id) ?? []).map(shelved) }))
    },

    async addFolder(owner: PersonId, name: string): Promise<Folder> {
      const checked = checkedName(name)
      await store.defaultFolder(owner)
      if ((await store.folders(owner)).length >= FOLDERS_MAX)
        throw new DomainError(
          'CONFLICT',
          `You have ${FOLDERS_MAX} folders, which is as many as there can be. Delete one first.`,
        )
      const folder = await store.addFolder(owner, checked)
      if (!folder) throw nameTaken(checked)
      return { id: folder.id, name: folder.name }
    },

    async renameFolder(owner: PersonId, { id, name }: { id: string; name: string }): Promise<Folder> {
      const checked = checkedName(name)
      await changeableFolder(store, owner, id)
      try {
        await store.renameFolder(owner, { id, name: checked })
      } catch (error) {
        throw isUniqueViolation(error) ? nameTaken(checked) : error
      }
      return { id, name: checked }
    },

    /** The folder goes with all that is in it. */
    async deleteFolder(owner: PersonId, id: string) {
      await changeableFolder(store, owner, id)
      await store.deleteFolder(owner, id)
    },
  }
}

const shelved = ({ id, articleId, work, createdAt }: StoredBookmark): Shelf[number]['bookmarks'][number] => ({
  id,
  documentId: articleId ?? id,
  createdAt: new Date(createdAt).toISOString(),
  title: encodeTitle(work.title),
})

async function ownFolder(store: BookmarkStore, owner: PersonId, id: string): Promise<StoredFolder> {
  const folder = await store.folder(owner, id)
  if (!folder) throw new DomainError('NOT_FOUND', 'There is no such folder.')
  return folder
}

async function changeableFolder(store: BookmarkStore, owner: PersonId, id: string) {
  const { isDefault, name } = await ownFolder(store, owner, id)
  if (isDefault) throw new DomainError('CONFLICT', `The folder ${name} cannot be renamed or deleted.`)
}

function checkedName(name: string): string {
  const checked = name.replace(/\s+/g, ' ').trim()
  if (!checked) throw new DomainError('BAD_REQUEST', 'Folder name is required!')
  if (checked.length > FOLDER_NAME_MAX_LENGTH)
    throw new DomainError(
      'BAD_REQUEST',
      `A folder name may have ${FOLDER_NAME_MAX_LENGTH} characters at most.`,
    )
  return checked
}

const nameTaken = (name: string) => new DomainError('CONFLICT', `There is a folder named "${name}" already.`)

async function presentOne(parts: Parts, owner: PersonId, bookmark: StoredBookmark): Promise<Bookmark> {
  const folder = await ownFolder(parts.store, owner, bookmark.folderId)
  const [presented] = await present(parts, [folder], [bookmark])
  if (!presented) throw new Error('a bookmark without a folder')
  return presented
}

async function present(
  { articles, sourceNames }: Parts,
  folders: StoredFolder[],
  bookmarks: StoredBookmark[],
): Promise<Bookmark[]> {
  const cards = await articles.cards(bookmarks.flatMap(({ articleId }) => articleId ?? []))
  const shown = new Map((await presentArticles(cards, sourceNames)).map((article) => [article.id, article]))
  const foldersById = new Map(folders.map(({ id, name }) => [id, { id, name }]))
  return bookmarks.flatMap(({ id, articleId, folderId, work, createdAt }) => {
    const folder = foldersById.get(folderId)
    // Filed into a folder that was made after we looked: the next look shows it.
    if (!folder) return []
    const article = shown.get(articleId ?? '') ?? null
    return {
      id,
      documentId: articleId ?? id,
      folder,
      createdAt: new Date(createdAt).toISOString(),
      article,
      title: article?.title ?? encodeTitle(work.title),
    }
  })
}
