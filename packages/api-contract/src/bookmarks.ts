import Type, { type Static } from 'typebox'
import { ArticleSchema } from './articles.ts'
import { FOLDER_NAME_MAX_LENGTH } from './limits.ts'

const id = Type.String({ minLength: 1, maxLength: 200 })
const folderName = Type.String({ maxLength: FOLDER_NAME_MAX_LENGTH })

export const FolderSchema = Type.Object({ id: Type.String(), name: Type.String() })
export type Folder = Static<typeof FolderSchema>

export const BookmarkSchema = Type.Object({
  id: Type.String(),
  documentId: Type.String({ description: 'The article' }),
  folder: FolderSchema,
  createdAt: Type.String({ format: 'date-time' }),
  article: Type.Union([ArticleSchema, Type.Null()], {
    description: 'null when the article is gone from the product',
  }),
  title: Type.String({
    description: 'URL-encoded; kept from when it was bookmarked, for articles that are gone',
  }),
})
export type Bookmark = Static<typeof BookmarkSchema>

export const BookmarkListSchema = Type.Array(BookmarkSchema)

export const FolderWithBookmarksSchema = Type.Object({
  ...FolderSchema.properties,
  bookmarks: Type.Array(BookmarkSchema),
})
export type FolderWithBookmarks = Static<typeof FolderWithBookmarksSchema>
export const FolderListSchema = Type.Array(FolderWithBookmarksSchema)

/** GET /bookmark/shelf: all that is kept and where, without the articles, so that thousands of bookmarks stay light. */
export const ShelfSchema = Type.Array(
  Type.Object({
    ...FolderSchema.properties,
    bookmarks: Type.Array(
      Type.Object({
        id: Type.String(),
        documentId: Type.String({ description: 'The article' }),
        createdAt: Type.String({ format: 'date-time' }),
        title: Type.String({ description: 'URL-encoded; kept from when it was bookmarked' }),
      }),
    ),
  }),
)
export type Shelf = Static<typeof ShelfSchema>
export type ShelvedBookmark = Shelf[number]['bookmarks'][number]

export const NewFolderQuerySchema = Type.Object({ folderName })
export const RenameFolderQuerySchema = Type.Object({ folderId: id, folderName })
export const FolderQuerySchema = Type.Object({ folderId: id })
export const NewBookmarkQuerySchema = Type.Object({ documentId: id, folderId: Type.Optional(id) })
export const BookmarkQuerySchema = Type.Object({ documentId: id })
export const MoveBookmarkQuerySchema = Type.Object({ id, folderId: id })
