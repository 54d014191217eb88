import type { Folder } from '@claire/api-contract'
import { DEFAULT_FOLDER_NAME } from '@claire/api-contract/limits'

export const isDefaultFolder = (folder: Folder) => folder.name === DEFAULT_FOLDER_NAME
