import type { Folder } from '@claire/api-contract'
import { DEFAULT_FOLDER_NAME } from '@claire/api-contract/limits'
import type { Translate } from '#shared/i18n/i18n.ts'
import { folderPath } from '#shared/lib/page-address.ts'

/** True for the folder that everybody has; one that others share is not it, whatever its name. */
export const isDefaultFolder = ({ name, shared }: Pick<Folder, 'name'> & { shared?: unknown }) =>
  name === DEFAULT_FOLDER_NAME && !shared

/**
 * Returns the displayed name of a folder: the default folder's is translated. The message is one of the shell's,
 * because the home page, which needs it too, loads only those and its own.
 */
export const shownName = (folder: Pick<Folder, 'name'>, t: Translate) =>
  isDefaultFolder(folder) ? t('shell.nav.bookmarks') : folder.name

/** Path of all bookmarks; the default folder has no page of its own. */
export const BOOKMARKS_PATH = '/bookmark'

/** Path of the works around a folder. */
export const aroundFolderPath = (folderId: string) => `${folderPath(folderId)}/around`
