import { FOLDERS_MAX, FOLDER_NAME_MAX_LENGTH, type Folder } from '@claire/api-contract'
import { isUniqueViolation } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { type Parts, ownFolder } from './parts.ts'
import type { BookmarkChanges, BookmarkStore } from './store.ts'

/** Folders. */
export function filing({ store }: Parts) {
  return {
    async addFolder(owner: PersonId, name: string): Promise<Folder> {
      const checked = checkedName(name)
      await store.defaultFolder(owner)
      const folder = await store.together(async (changes) => {
        await checkRoom(changes, owner)
        return changes.addFolder(owner, checked)
      })
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

    /** Moves the folder and its bookmarks to the bin. */
    async deleteFolder(owner: PersonId, id: string) {
      await changeableFolder(store, owner, id)
      await store.deleteFolder(owner, id)
    },
  }
}

/**
 * Throws CONFLICT if the number of folders is at its limit. Called in the transaction that adds one: concurrent
 * additions of the owner wait for it, and so count it too.
 */
export async function checkRoom(
  store: Pick<BookmarkChanges, 'defaultFolder' | 'holdFolder' | 'folders'>,
  owner: PersonId,
) {
  await store.holdFolder(owner, (await store.defaultFolder(owner)).id)
  if ((await store.folders(owner)).length >= FOLDERS_MAX)
    throw new DomainError(
      'CONFLICT',
      `You have ${FOLDERS_MAX} folders, which is as many as there can be. Delete one first.`,
    )
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
