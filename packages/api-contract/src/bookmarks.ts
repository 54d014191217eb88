import Type, { type Static } from 'typebox'
import { nullable } from './common.ts'
import { ArticleSchema, WorkNoticeSchema } from './articles.ts'
import { BOOKMARK_ORDERS, READING_STATES } from './enums.ts'
import {
  BOOKMARKS_AT_ONCE,
  FOLDER_NAME_MAX_LENGTH,
  LIST_PAGE_SIZE,
  NOTE_MAX_LENGTH,
  TAGS_PER_BOOKMARK,
  TAG_MAX_LENGTH,
} from './limits.ts'

const id = Type.String({ minLength: 1, maxLength: 200 })
const folderName = Type.String({ maxLength: FOLDER_NAME_MAX_LENGTH })
const tag = Type.String({ minLength: 1, maxLength: TAG_MAX_LENGTH })
const readingState = Type.Enum([...READING_STATES])

export const FolderSchema = Type.Object({ id: Type.String(), name: Type.String() })
export type Folder = Static<typeof FolderSchema>

/** A card shows the article or, once that is deleted, the copy stored with the bookmark. */
export const BookmarkSchema = Type.Object({
  id: Type.String(),
  documentId: nullable(Type.String(), 'The article; null for a reference to what is not in the product'),
  folder: FolderSchema,
  createdAt: Type.String({ format: 'date-time' }),
  article: nullable(ArticleSchema, 'null when it is gone from the product'),
  title: Type.String({ description: 'URL-encoded' }),
  authors: Type.Array(Type.String()),
  venue: nullable(Type.String()),
  publicationYear: nullable(Type.Integer()),
  doi: nullable(Type.String()),
  url: nullable(Type.String()),
  notice: WorkNoticeSchema,
  note: Type.String({ description: "The person's note; '' for none" }),
  tags: Type.Array(Type.String()),
  state: readingState,
})
export type Bookmark = Static<typeof BookmarkSchema>

export const BookmarkListSchema = Type.Array(BookmarkSchema)

export const FolderWithBookmarksSchema = Type.Object({
  ...FolderSchema.properties,
  bookmarks: Type.Array(BookmarkSchema),
})
export type FolderWithBookmarks = Static<typeof FolderWithBookmarksSchema>
export const FolderListSchema = Type.Array(FolderWithBookmarksSchema)

/** GET /bookmark/shelf: the folders and their sizes. */
export const ShelfSchema = Type.Object({
  folders: Type.Array(
    Type.Object({
      ...FolderSchema.properties,
      count: Type.Integer(),
      usedAt: nullable(Type.String({ format: 'date-time' }), 'Time when a bookmark was last saved to it'),
    }),
    { description: 'The default folder first, then by name' },
  ),
  saveTo: Type.String({
    description: 'The default folder for new bookmarks: the one used last',
  }),
  total: Type.Integer(),
  tags: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
  binned: Type.Integer({ description: 'Folders and bookmarks in the bin' }),
})
export type Shelf = Static<typeof ShelfSchema>
export type ShelfFolder = Shelf['folders'][number]

const wanted = {
  folderId: Type.Optional(Type.String({ ...id, description: 'All folders if omitted' })),
  q: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Words in title, authors, venue, summary, note and tags' }),
  ),
  tag: Type.Optional(tag),
  state: Type.Optional(readingState),
  sort: Type.Optional(
    Type.Enum([...BOOKMARK_ORDERS], {
      description:
        'By day kept, newest or oldest first, by year, newest first, or by title. Left out: what fits best of what is looked for, else by day kept',
    }),
  ),
}
/** GET /bookmark/ids */
export const WantedBookmarksQuerySchema = Type.Object(wanted)
export type WantedBookmarks = Static<typeof WantedBookmarksQuerySchema>
/** GET /bookmark/page */
export const BookmarkPageQuerySchema = Type.Object({
  ...wanted,
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: LIST_PAGE_SIZE })),
})
export type BookmarkPageQuery = Static<typeof BookmarkPageQuerySchema>
export const BookmarkPageSchema = Type.Object({
  content: Type.Array(BookmarkSchema),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
  empty: Type.Boolean(),
  states: Type.Object(
    { toRead: Type.Integer(), reading: Type.Integer(), read: Type.Integer() },
    { description: 'Number of bookmarks in each state, whichever state was requested' },
  ),
})
export type BookmarkPage = Static<typeof BookmarkPageSchema>

const place = { id: Type.String(), documentId: nullable(Type.String()), folderId: Type.String() }
/** The first matching ids, up to the limit of one call. */
export const BookmarkIdsSchema = Type.Object({
  content: Type.Array(Type.Object(place)),
  totalElements: Type.Integer(),
})
export type BookmarkIds = Static<typeof BookmarkIdsSchema>

/** POST /bookmark/kept: the articles among these that are bookmarked, and their folders. */
export const BookmarkedInputSchema = Type.Array(id, { maxItems: BOOKMARKS_AT_ONCE })
export const BookmarkedListSchema = Type.Array(
  Type.Object({ id: Type.String(), documentId: Type.String(), folder: FolderSchema }),
)
export type BookmarkedArticle = Static<typeof BookmarkedListSchema>[number]

export const NewFolderQuerySchema = Type.Object({ folderName })
export const RenameFolderQuerySchema = Type.Object({ folderId: id, folderName })
export const FolderQuerySchema = Type.Object({ folderId: id })
export const NewBookmarkQuerySchema = Type.Object({ documentId: id, folderId: Type.Optional(id) })
export const BookmarkQuerySchema = Type.Object({ documentId: id })
export const MoveBookmarkQuerySchema = Type.Object({ id, folderId: id })

export const BookmarkParamsSchema = Type.Object({ id })
/** PUT /bookmark/{id}: omitted fields are unchanged. */
export const BookmarkChangeSchema = Type.Object({
  note: Type.Optional(Type.String({ maxLength: NOTE_MAX_LENGTH })),
  tags: Type.Optional(Type.Array(tag, { maxItems: TAGS_PER_BOOKMARK })),
  state: Type.Optional(readingState),
})
export type BookmarkChange = Static<typeof BookmarkChangeSchema>

const several = Type.Array(id, { minItems: 1, maxItems: BOOKMARKS_AT_ONCE })
/** POST /bookmark/bulk: one change to several bookmarks, applied to all or none. */
export const BulkBookmarksSchema = Type.Union([
  Type.Object({ do: Type.Literal('save'), articleIds: several, folderId: Type.Optional(id) }),
  Type.Object({
    do: Type.Literal('move'),
    moves: Type.Array(Type.Object({ folderId: id, ids: several }), {
      minItems: 1,
      maxItems: BOOKMARKS_AT_ONCE,
    }),
  }),
  Type.Object({ do: Type.Literal('remove'), ids: several }),
  Type.Object({
    do: Type.Literal('tag'),
    ids: several,
    add: Type.Optional(Type.Array(tag, { maxItems: TAGS_PER_BOOKMARK })),
    remove: Type.Optional(Type.Array(tag, { maxItems: TAGS_PER_BOOKMARK })),
  }),
  Type.Object({ do: Type.Literal('state'), ids: several, state: readingState }),
  Type.Object({ do: Type.Literal('restore'), ids: several }),
])
export type BulkBookmarks = Static<typeof BulkBookmarksSchema>

export const BulkAnswerSchema = Type.Object({
  changed: Type.Integer({ description: 'For save: the number of new bookmarks' }),
  ids: Type.Array(Type.String(), { description: 'The bookmarks that were changed' }),
  before: Type.Array(Type.Object({ folderId: Type.String(), ids: Type.Array(Type.String()) }), {
    description: 'For move, and save to a folder: the former folders, in the form of another move',
  }),
})
export type BulkAnswer = Static<typeof BulkAnswerSchema>

/** GET /bookmark/bin */
export const BinQuerySchema = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: LIST_PAGE_SIZE })),
})
export const BinPageSchema = Type.Object({
  folders: Type.Array(
    Type.Object({
      ...FolderSchema.properties,
      count: Type.Integer({ description: 'Bookmarks deleted with it' }),
      deletedAt: Type.String({ format: 'date-time' }),
    }),
  ),
  content: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String({ description: 'URL-encoded' }),
      folderName: Type.String(),
      deletedAt: Type.String({ format: 'date-time' }),
    }),
    { description: 'Bookmarks removed one by one' },
  ),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
})
export type BinPage = Static<typeof BinPageSchema>

export const IMPORT_FORMAT_NAMES = ['bibtex', 'ris', 'csl-json', 'csv', 'html', 'dois'] as const

/** The outcome for an entry: an article of Claire, a reference without one, or already bookmarked. */
export const IMPORT_OUTCOMES = ['matched', 'new', 'kept'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Maximum number of entries, and of faults, that a preview shows. */
export const IMPORT_PREVIEWED = 200

const line = Type.Integer({ description: 'Its first line in the file, from 1' })
const counts = {
  matched: Type.Integer({ description: 'References to articles in Claire' }),
  new: Type.Integer({ description: 'References without an article in Claire' }),
  kept: Type.Integer({ description: 'References already bookmarked, or repeated in the file' }),
  faults: Type.Integer({ description: 'Entries that cannot be read' }),
}

/** POST /bookmark/import/preview: the file is the body. */
export const ImportPreviewSchema = Type.Object({
  format: Type.Enum([...IMPORT_FORMAT_NAMES]),
  counts: Type.Object(counts),
  entries: Type.Array(
    Type.Object({
      line,
      outcome: Type.Enum([...IMPORT_OUTCOMES]),
      title: Type.String(),
      authors: Type.Array(Type.String(), { description: 'The first ones' }),
      year: Type.String(),
    }),
    { description: `The first ${IMPORT_PREVIEWED}` },
  ),
  faults: Type.Array(Type.Object({ line, reason: Type.String() }), {
    description: `The first ${IMPORT_PREVIEWED}`,
  }),
})
export type ImportPreview = Static<typeof ImportPreviewSchema>

/** POST /bookmark/import: the file is the body. */
export const ImportQuerySchema = Type.Object({ folderId: Type.String({ minLength: 1, maxLength: 200 }) })

export const ImportAnswerSchema = Type.Object({
  counts: Type.Object(counts),
  ids: Type.Array(Type.String(), { description: 'The bookmarks that were added' }),
})
export type ImportAnswer = Static<typeof ImportAnswerSchema>
