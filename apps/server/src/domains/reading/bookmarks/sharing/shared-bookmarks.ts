import type { ImportAnswer, ImportPreview, PrivateFeed, SharedFolder } from '@claire/api-contract'
import { DomainError } from '#platform/errors'
import { type Feed, newFeedToken } from '#platform/feeds/feed'
import type { PersonId } from '#platform/person'
import { addressesOfFeed, feedOf, folderFeeds } from '../folder-feeds.ts'
import type { Importing } from '../importing/importing.ts'
import type { BookmarkParts } from './parts.ts'
import { sharedChanges } from './shared-changes.ts'
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

/** Private feeds of shared folders, one for each member. That of the owner is the folder's own. */
function sharedFeeds(parts: BookmarkParts) {
  const { store, membership, directory } = parts
  const own = folderFeeds(parts)

  async function setToken(person: PersonId, folderId: string, token: string | null): Promise<PrivateFeed> {
    const reader = await membership.reader(person, folderId, 'viewer')
    if (reader.role === 'owner')
      return token === null ? own.closeFolderFeed(person, folderId) : own.openFolderFeed(person, folderId)
    await store.setMemberFeedToken(reader, token)
    return addressesOfFeed(parts, token)
  }

  return {
    async feed(person: PersonId, folderId: string): Promise<PrivateFeed> {
      const reader = await membership.reader(person, folderId, 'viewer')
      if (reader.role === 'owner') return own.folderFeed(person, folderId)
      return addressesOfFeed(parts, await store.memberFeedToken(reader))
    },

    /** Returns a new address; the former one is revoked. */
    openFeed: (person: PersonId, folderId: string) => setToken(person, folderId, newFeedToken()),

    closeFeed: (person: PersonId, folderId: string) => setToken(person, folderId, null),

    /** undefined for an unknown token, and for that of a person who is no member now, or disabled. */
    async readFeed(token: string): Promise<Feed | undefined> {
      const member = await store.memberOfToken(token)
      if (!member || !(await directory.isActive(member.person))) return undefined
      const { folder, person } = member
      try {
        const reader = await membership.reader(person, folder.id, 'viewer')
        return await feedOf(parts, token, { folder, reader })
      } catch (error) {
        if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined
        throw error
      }
    },
  }
}
