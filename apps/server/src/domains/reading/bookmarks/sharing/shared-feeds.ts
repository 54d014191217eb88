import type { PrivateFeed } from '@claire/api-contract'
import { DomainError } from '#platform/errors'
import { type Feed, newFeedToken } from '#platform/feeds/feed'
import type { PersonId } from '#platform/person'
import { addressesOfFeed, feedOf, folderFeeds } from '../folder-feeds.ts'
import type { BookmarkParts } from './parts.ts'

/** Private feeds of shared folders, one for each member. That of the owner is the folder's own. */
export function sharedFeeds(parts: BookmarkParts) {
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
