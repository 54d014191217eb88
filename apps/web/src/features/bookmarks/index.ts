/** What a person keeps: the button that keeps an article, and the parts of the bookmarks page. */
export { BookmarkButton } from './BookmarkButton.tsx'
export { BookmarkList } from './BookmarkList.tsx'
export { useShelfQuery } from './bookmarks-api.ts'
export { FolderGrid } from './FolderGrid.tsx'
export { BOOKMARKS_PATH } from './folder-path.ts'
export { NoBookmarks } from './NoBookmarks.tsx'
export { defaultFolderOf, isDefaultFolder } from './shelf.ts'
