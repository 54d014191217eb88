import Type, { type Static } from 'typebox'
import { nullable, IdSchema, pagingSchema, time, text, whole, texts } from './common.ts'
import { ArticleSchema, WorkNoticeSchema } from './articles.ts'
import { BOOKMARK_ORDERS, READING_STATES, REFERENCE_FAULTS } from './enums.ts'
import {
  BOOKMARKS_AT_ONCE,
  FOLDER_NAME_MAX_LENGTH,
  LIST_PAGE_SIZE,
  NOTE_MAX_LENGTH,
  TAGS_PER_BOOKMARK,
  TAG_MAX_LENGTH,
} from './limits.ts'

const folderName = Type.String({ maxLength: FOLDER_NAME_MAX_LENGTH })
const tag = Type.String({ minLength: 1, maxLength: TAG_MAX_LENGTH })
const tags = Type.Optional(Type.Array(tag, { maxItems: TAGS_PER_BOOKMARK }))
const readingState = Type.Enum([...READING_STATES])

export const FolderSchema = Type.Object({ id: Type.String(), name: Type.String() })
export type Folder = Static<typeof FolderSchema>

/** A card shows the article or, once that is deleted, the copy stored with the bookmark. */
export const BookmarkSchema = Type.Object({
  id: Type.String(),
  documentId: nullable(Type.String(), 'The article; null for a reference to what is not in the product'),
  folder: FolderSchema,
  createdAt: time(),
  article: nullable(ArticleSchema, 'null when it is gone from the product'),
  title: text('URL-encoded'),
  authors: Type.Array(Type.String()),
  venue: nullable(Type.String()),
  publicationYear: nullable(Type.Integer()),
  doi: nullable(Type.String()),
  url: nullable(Type.String()),
  notice: WorkNoticeSchema,
  note: text("The person's note; '' for none"),
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
      usedAt: nullable(time(), 'Time when a bookmark was last saved to it'),
    }),
    { description: 'The default folder first, then by name' },
  ),
  saveTo: text('The default folder for new bookmarks: the one used last'),
  total: Type.Integer(),
  tags: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
  binned: whole('Folders and bookmarks in the bin'),
})
export type Shelf = Static<typeof ShelfSchema>

const wanted = {
  folderId: Type.Optional(Type.String({ ...IdSchema, description: 'All folders if omitted' })),
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
const part = Type.Partial(pagingSchema(LIST_PAGE_SIZE)).properties
/** GET /bookmark/ids */
export const WantedBookmarksQuerySchema = Type.Object(wanted)
export type WantedBookmarks = Static<typeof WantedBookmarksQuerySchema>
/** GET /bookmark/page */
export const BookmarkPageQuerySchema = Type.Object({ ...wanted, ...part })
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
export const BookmarkedInputSchema = Type.Array(IdSchema, { maxItems: BOOKMARKS_AT_ONCE })
export const BookmarkedListSchema = Type.Array(
  Type.Object({ id: Type.String(), documentId: Type.String(), folder: FolderSchema }),
)
export type BookmarkedArticle = Static<typeof BookmarkedListSchema>[number]

export const NewFolderQuerySchema = Type.Object({ folderName })
export const RenameFolderQuerySchema = Type.Object({ folderId: IdSchema, folderName })
export const FolderQuerySchema = Type.Object({ folderId: IdSchema })
export const NewBookmarkQuerySchema = Type.Object({ documentId: IdSchema, folderId: Type.Optional(IdSchema) })
export const BookmarkQuerySchema = Type.Object({ documentId: IdSchema })
export const MoveBookmarkQuerySchema = Type.Object({ id: IdSchema, folderId: IdSchema })

/** PUT /bookmark/{id}: omitted fields are unchanged. */
export const BookmarkChangeSchema = Type.Object({
  note: Type.Optional(Type.String({ maxLength: NOTE_MAX_LENGTH })),
  tags,
  state: Type.Optional(readingState),
})
export type BookmarkChange = Static<typeof BookmarkChangeSchema>

const several = Type.Array(IdSchema, { minItems: 1, maxItems: BOOKMARKS_AT_ONCE })
/** POST /bookmark/bulk: one change to several bookmarks, applied to all or none. */
export const BulkBookmarksSchema = Type.Union([
  Type.Object({ do: Type.Literal('save'), articleIds: several, folderId: Type.Optional(IdSchema) }),
  Type.Object({
    do: Type.Literal('move'),
    moves: Type.Array(Type.Object({ folderId: IdSchema, ids: several }), {
      minItems: 1,
      maxItems: BOOKMARKS_AT_ONCE,
    }),
  }),
  Type.Object({ do: Type.Literal('remove'), ids: several }),
  Type.Object({ do: Type.Literal('tag'), ids: several, add: tags, remove: tags }),
  Type.Object({ do: Type.Literal('state'), ids: several, state: readingState }),
  Type.Object({ do: Type.Literal('restore'), ids: several }),
])
export type BulkBookmarks = Static<typeof BulkBookmarksSchema>

export const BulkAnswerSchema = Type.Object({
  changed: whole('For save: the number of new bookmarks'),
  ids: texts('The bookmarks that were changed'),
  before: Type.Array(Type.Object({ folderId: Type.String(), ids: Type.Array(Type.String()) }), {
    description: 'For move, and save to a folder: the former folders, in the form of another move',
  }),
})
export type BulkAnswer = Static<typeof BulkAnswerSchema>

/** GET /bookmark/bin */
export const BinQuerySchema = Type.Object(part)
export const BinPageSchema = Type.Object({
  folders: Type.Array(
    Type.Object({
      ...FolderSchema.properties,
      count: whole('Bookmarks deleted with it'),
      deletedAt: time(),
    }),
  ),
  content: Type.Array(
    Type.Object({
      id: Type.String(),
      title: text('URL-encoded'),
      folderName: Type.String(),
      deletedAt: time(),
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

const line = whole('Its first line in the file, from 1')
const counts = {
  matched: whole('References to articles in Claire'),
  new: whole('References without an article in Claire'),
  kept: whole('References already bookmarked, or repeated in the file'),
  faults: whole('Entries that cannot be read'),
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
      authors: texts('The first ones'),
      year: Type.String(),
    }),
    { description: `The first ${IMPORT_PREVIEWED}` },
  ),
  faults: Type.Array(Type.Object({ line, reason: Type.Enum([...REFERENCE_FAULTS]) }), {
    description: `The first ${IMPORT_PREVIEWED}`,
  }),
})
export type ImportPreview = Static<typeof ImportPreviewSchema>

/** POST /bookmark/import: the file is the body. */
export const ImportQuerySchema = Type.Object({ folderId: IdSchema })

export const ImportAnswerSchema = Type.Object({
  counts: Type.Object(counts),
  ids: texts('The bookmarks that were added'),
})
export type ImportAnswer = Static<typeof ImportAnswerSchema>
