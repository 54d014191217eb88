import type { Folder } from '@claire/api-contract'
import { DEFAULT_FOLDER_NAME } from '@claire/api-contract/limits'
import type { Translate } from '#shared/i18n/i18n.ts'

export const isDefaultFolder = (folder: Pick<Folder, 'name'>) => folder.name === DEFAULT_FOLDER_NAME

/**
 * What a folder is called on the screen: the one that everybody has, as the
 * language that is shown calls it. The home page, which says so too, has the texts of the frame and its own only.
 */
export const shownName = (folder: Pick<Folder, 'name'>, t: Translate) =>
  isDefaultFolder(folder) ? t('shell.nav.bookmarks') : folder.name
