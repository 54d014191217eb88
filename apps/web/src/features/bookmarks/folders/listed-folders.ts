import type { Folder, SharedFolder, Shelf } from '@claire/api-contract'
import { useMemo } from 'react'
import { useSharedFoldersQuery } from '#shared/api/sharing-api.ts'
import { useFolderTreeQuery } from '../bookmarks-api.ts'
import { isDefaultFolder } from './folders.ts'

/** A folder of a list or a picker. `shared`: several people can open it. */
export interface ListedFolder extends Folder {
  count: number
  shared?: SharedFolder
}

type Sharing = Pick<ListedFolder, 'shared'>

/** True for a folder that somebody else shares with the person. */
export const isOfOthers = ({ shared }: Sharing) => shared !== undefined && shared.role !== 'owner'

/** True if the person may add, move and remove bookmarks. */
export const isEditable = ({ shared }: Sharing) => shared?.role !== 'viewer'

/** The id for calls of shared folders; undefined for a folder of one person, or for all of them. */
export const sharedIdOf = (folder: ListedFolder | null) => (folder?.shared ? folder.id : undefined)

/** The person's own folders, the default one first, then those that others share; both by name. */
export function listedFolders(
  own: Shelf | undefined,
  shared: readonly SharedFolder[] | undefined = [],
): ListedFolder[] {
  const sharedById = new Map(shared.map((folder) => [folder.id, folder]))
  const ownFolders = (own?.folders ?? []).map((folder): ListedFolder => {
    const known = isDefaultFolder(folder) ? undefined : sharedById.get(folder.id)
    return known ? { ...folder, shared: known } : folder
  })
  const others = shared.map((folder): ListedFolder => {
    const { id, name, count } = folder
    return { id, name, count, shared: folder }
  })
  return [...ownFolders, ...others.filter(isOfOthers)]
}

/** Loads all folders that the person can open. Without the shared ones, one's own are still listed. */
export function useFolders() {
  const own = useFolderTreeQuery()
  const shared = useSharedFoldersQuery()
  const folders = useMemo(() => listedFolders(own.data, shared.data), [own.data, shared.data])
  return { own, shared, folders }
}
