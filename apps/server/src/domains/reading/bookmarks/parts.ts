import type { Language } from '@claire/api-contract'
import type { ArticleStore, SourceNames } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import type { BookmarkChanges, BookmarkStore } from './store.ts'
import type { StoredFolder } from './storage/folders.ts'

export interface Parts {
  store: BookmarkStore
  articles: Pick<ArticleStore, 'cards'>
  sourceNames: SourceNames
  /** Where people reach Claire, without a slash at its end. */
  publicUrl: string
  /** In which a person is told what is not on the pages. */
  languageOf: (owner: PersonId) => Promise<Language>
  /** Of these articles, those near to a text in meaning, the nearest first. */
  near: (owner: PersonId, text: string, articleIds: string[]) => Promise<string[]>
}

export const noBookmark = () => new DomainError('NOT_FOUND', 'There is no such bookmark.')

export const noFolder = () => new DomainError('NOT_FOUND', 'There is no such folder.')

export async function ownFolder(
  store: Pick<BookmarkChanges, 'folder'>,
  owner: PersonId,
  id: string,
): Promise<StoredFolder> {
  const folder = await store.folder(owner, id)
  if (!folder) throw noFolder()
  return folder
}

/** The folder that articles go to when none is named: the one used last, the default one at first. */
export function savingFolder(folders: StoredFolder[]): StoredFolder {
  const [first, ...others] = folders
  if (!first) throw new Error('nobody is without the default folder')
  return others.reduce((last, folder) => (folder.usedAt > last.usedAt ? folder : last), first)
}
