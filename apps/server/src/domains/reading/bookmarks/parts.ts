import type { Language } from '@claire/api-contract'
import type { ArticleStore, SourceNames } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId, Reader } from '#platform/person'
import type { BookmarkChanges, BookmarkStore } from './store.ts'
import type { StoredFolder } from './storage/folders.ts'

export interface Parts {
  store: BookmarkStore
  articles: Pick<ArticleStore, 'cards' | 'noticesByDoi'>
  sourceNames: SourceNames
  /** Public address of Claire, without a slash at its end. */
  publicUrl: string
  /** Language of a person's texts outside the pages. */
  languageOf: (owner: PersonId) => Promise<Language>
  /** Those of these articles that are similar to a text in meaning, the most similar first. */
  near: (owner: PersonId, text: string, articleIds: string[]) => Promise<string[]>
}

export const DAY_MS = 24 * 3600_000

export const noBookmark = () => new DomainError('NOT_FOUND', (t) => t('bookmarks.none'))

export const noFolder = () => new DomainError('NOT_FOUND', (t) => t('folders.none'))

export async function ownFolder(
  store: Pick<BookmarkChanges, 'folder'>,
  reader: Reader,
  id: string,
): Promise<StoredFolder> {
  const folder = await store.folder(reader, id)
  if (!folder) throw noFolder()
  return folder
}

/** The default folder for new bookmarks: the one used last, at first the default one. */
export function savingFolder(folders: StoredFolder[]): StoredFolder {
  const [first, ...others] = folders
  if (!first) throw new Error('nobody is without the default folder')
  return others.reduce((last, folder) => (folder.usedAt > last.usedAt ? folder : last), first)
}
