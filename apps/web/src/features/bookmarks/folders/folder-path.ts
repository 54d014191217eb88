/** Path of all bookmarks; the default folder has no page of its own. */
export const BOOKMARKS_PATH = '/bookmark'

export const folderPath = (folderId: string) => `/bookmarks/${encodeURIComponent(folderId)}`

export const articlePath = (articleId: string) => `/detail/${encodeURIComponent(articleId)}`
