import type { ImportAnswer, ImportPreview, SharedFolder } from '@claire/api-contract'
import type { PersonId } from '#platform/person'
import type { Importing } from '../importing/importing.ts'
import type { BookmarkParts } from './parts.ts'
import { sharedChanges } from './shared-changes.ts'
import { sharedFeeds } from './shared-feeds.ts'
import type { createSharedFolders } from './shared-folders.ts'
import { sharedLists } from './shared-lists.ts'

interface Parts extends BookmarkParts {
  sharedFolders: ReturnType<typeof createSharedFolders>
  importing: Importing
}

export type SharedBookmarks = ReturnType<typeof createSharedBookmarks>

/** Contents of the folders that a person shares, or that are shared with them. */
export function createSharedBookmarks(parts: Parts) {
  const { membership, sharedFolders, importing } = parts
  return {
    ...sharedLists(parts),
    ...sharedChanges(parts),
    ...sharedFeeds(parts),

    /** By name. */
    async list(person: PersonId): Promise<SharedFolder[]> {
      const readers = await membership.readers(person)
      return sharedFolders.list(person, new Map(readers.map(({ folderId, role }) => [folderId, role])))
    },

    async one(person: PersonId, folderId: string): Promise<SharedFolder> {
      const { role } = await membership.reader(person, folderId, 'viewer')
      return sharedFolders.one(person, folderId, role)
    },

    async previewImport(person: PersonId, folderId: string, bytes: Uint8Array): Promise<ImportPreview> {
      return importing.preview(await membership.reader(person, folderId, 'editor'), bytes)
    },

    async import(person: PersonId, folderId: string, bytes: Uint8Array): Promise<ImportAnswer> {
      const reader = await membership.reader(person, folderId, 'editor')
      return importing.import(reader, { folderId, bytes })
    },
  }
}
