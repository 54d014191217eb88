export { BookmarkButton } from './saving/BookmarkButton.tsx'
export { SaveArticle, SaveButton, useSaving } from './saving/SaveButton.tsx'
export { BookmarkSelected } from './saving/BookmarkSelected.tsx'
export { BookmarkedArticles, BookmarkState } from './saving/BookmarkedArticles.tsx'
export { BookmarkList } from './list/BookmarkList.tsx'
export { bookmarksApi, TO_READ, useBookmarkedAmongQuery, useFolderTreeQuery } from './bookmarks-api.ts'
export { BinButton } from './bin/BinButton.tsx'
export { bookmarksIn, useBookmarkFilter } from './list/use-listed-bookmarks.ts'
export { AlsoInShared, BookmarkTools } from './list/BookmarkTools.tsx'
export { useBookmarkActions } from './use-bookmark-actions.ts'
export { FolderGrid } from './folders/FolderGrid.tsx'
export {
  isEditable,
  isOfOthers,
  type ListedFolder,
  listedFolders,
  useFolders,
} from './folders/listed-folders.ts'
export { FolderHead } from './folders/FolderHead.tsx'
export { SuggestionsBeside } from './suggestions/FolderSuggestions.tsx'
export { BOOKMARKS_PATH, aroundFolderPath, isDefaultFolder, shownName } from './folders/folders.ts'
export { RECENT_BOOKMARKS, RecentBookmarks, ToRead } from './RecentBookmarks.tsx'
