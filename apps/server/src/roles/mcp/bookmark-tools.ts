import {
  BOOKMARK_ORDERS,
  type CitedArticle,
  READING_STATES,
  ReferenceCheckSchema,
  type Bookmark,
  type BookmarkPage,
  FOLDER_NAME_MAX_LENGTH,
  type Folder,
  type FolderConnections,
  FolderSchema,
  type ReferenceCheck,
  type Shelf,
  nullable,
} from '@claire/api-contract'
import Type from 'typebox'
import { defineTool, shown, shownWork } from './tool.ts'

const id = Type.String({ minLength: 1, maxLength: 200 })
const folderName = Type.String({ maxLength: FOLDER_NAME_MAX_LENGTH })
const done = Type.Object({ done: Type.Literal(true) })
const isDone = { done: true as const }

export const ShownBookmarkSchema = Type.Object({
  id: Type.String({ description: 'Id of the bookmark, not of the article' }),
  articleId: nullable(Type.String(), 'null for a reference without an article in Claire'),
  folder: FolderSchema,
  title: Type.String(),
  authors: Type.Array(Type.String()),
  year: nullable(Type.Integer()),
  doi: nullable(Type.String()),
  url: nullable(Type.String()),
  note: Type.String(),
  tags: Type.Array(Type.String()),
  state: Type.Enum([...READING_STATES]),
})

export const shownBookmark = (bookmark: Bookmark) =>
  shown(ShownBookmarkSchema, {
    ...bookmark,
    articleId: bookmark.documentId,
    title: decodeURIComponent(bookmark.title),
    year: bookmark.publicationYear,
  })

const listBookmarks = defineTool({
  name: 'list_bookmarks',
  title: 'List bookmarks',
  description: "The person's bookmarks, or those with certain words, a tag, a reading state, or in a folder.",
  scope: 'bookmarks:read',
  effect: 'reads',
  input: Type.Object({
    query: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Words in title, authors, summary, note and tags' }),
    ),
    folderId: Type.Optional(id),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    state: Type.Optional(Type.Enum([...READING_STATES])),
    sort: Type.Optional(Type.Enum([...BOOKMARK_ORDERS])),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'From 0' })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: Type.Object({ total: Type.Integer(), bookmarks: Type.Array(ShownBookmarkSchema) }),
  async run({ query: q, ...wanted }, { call }) {
    const found = (await call('GET', '/bookmark/page', { query: { q, ...wanted } })) as BookmarkPage
    return { total: found.totalElements, bookmarks: found.content.map(shownBookmark) }
  },
})

const findFolderConnections = defineTool({
  name: 'find_folder_connections',
  title: 'Find works around a folder',
  description:
    'Works outside a folder of the person that many works of the folder cite, or that cite many of them, most connections first.',
  scope: 'bookmarks:read',
  effect: 'reads',
  input: Type.Object({ folderId: id }),
  output: Type.Object({
    works: Type.Integer({ description: 'Works of the folder' }),
    withReferences: Type.Integer({ description: 'Those of them whose references are known' }),
    connected: Type.Array(
      Type.Object({
        doi: nullable(Type.String()),
        articleId: nullable(Type.String(), 'null if Claire has no article of it'),
        title: Type.String({ description: "'' without an article" }),
        cites: Type.Integer({ description: 'Works of the folder that it cites' }),
        citedBy: Type.Integer({ description: 'Works of the folder that cite it' }),
      }),
    ),
  }),
  async run({ folderId }, { call }) {
    const path = `/bookmark/folders/${encodeURIComponent(folderId)}/connections`
    const { works, withReferences, connected } = (await call('GET', path)) as FolderConnections
    return { works, withReferences, connected: connected.map(shownWork) }
  },
})

const listFolders = defineTool({
  name: 'list_folders',
  title: 'List folders',
  description: "The person's folders with their numbers of bookmarks, and the tags in use.",
  scope: 'bookmarks:read',
  effect: 'reads',
  input: Type.Object({}),
  output: Type.Object({
    folders: Type.Array(Type.Object({ ...FolderSchema.properties, count: Type.Integer() })),
    saveTo: Type.String({ description: 'Id of the default folder for new bookmarks' }),
    tags: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
  }),
  async run(_input, { call }) {
    const { folders, saveTo, tags } = (await call('GET', '/bookmark/shelf')) as Shelf
    return { folders: folders.map(({ id: of, name, count }) => ({ id: of, name, count })), saveTo, tags }
  },
})

const addBookmark = defineTool({
  name: 'add_bookmark',
  title: 'Bookmark an article',
  description:
    'Bookmarks an article, in the folder used last unless one is named. Bookmarked already, it is moved if a folder is named.',
  scope: 'bookmarks:write',
  effect: 'adds',
  input: Type.Object({ articleId: id, folderId: Type.Optional(id) }),
  output: ShownBookmarkSchema,
  run: async ({ articleId: documentId, folderId }, { call }) =>
    shownBookmark((await call('POST', '/bookmark', { query: { documentId, folderId } })) as Bookmark),
})

const moveBookmark = defineTool({
  name: 'move_bookmark',
  title: 'Move a bookmark',
  description: 'Moves a bookmark to another folder.',
  scope: 'bookmarks:write',
  effect: 'changes',
  input: Type.Object({ bookmarkId: id, folderId: id }),
  output: ShownBookmarkSchema,
  run: async ({ bookmarkId, folderId }, { call }) =>
    shownBookmark(
      (await call('POST', '/bookmark/move', { query: { id: bookmarkId, folderId } })) as Bookmark,
    ),
})

const removeBookmark = defineTool({
  name: 'remove_bookmark',
  title: 'Remove a bookmark',
  description: 'Removes the bookmark of an article. It stays in the bin for 30 days.',
  scope: 'bookmarks:write',
  effect: 'removes',
  input: Type.Object({ articleId: id }),
  output: done,
  async run({ articleId: documentId }, { call }) {
    await call('DELETE', '/bookmark', { query: { documentId } })
    return isDone
  },
})

const addFolder = defineTool({
  name: 'add_folder',
  title: 'Add a folder',
  description: 'Adds a folder for bookmarks. Its name must not be taken.',
  scope: 'bookmarks:write',
  effect: 'adds',
  input: Type.Object({ name: folderName }),
  output: FolderSchema,
  run: async ({ name }, { call }) =>
    (await call('POST', '/bookmark/folder', { query: { folderName: name } })) as Folder,
})

const renameFolder = defineTool({
  name: 'rename_folder',
  title: 'Rename a folder',
  description: 'Gives a folder another name.',
  scope: 'bookmarks:write',
  effect: 'changes',
  input: Type.Object({ folderId: id, name: folderName }),
  output: FolderSchema,
  run: async ({ folderId, name }, { call }) =>
    (await call('PUT', '/bookmark/folder', { query: { folderId, folderName: name } })) as Folder,
})

const removeFolder = defineTool({
  name: 'remove_folder',
  title: 'Remove a folder',
  description: 'Removes a folder and its bookmarks. They stay in the bin for 30 days.',
  scope: 'bookmarks:write',
  effect: 'removes',
  input: Type.Object({ folderId: id }),
  output: done,
  async run({ folderId }, { call }) {
    await call('DELETE', '/bookmark/folder', { query: { folderId } })
    return isDone
  },
})

const checkReferences = defineTool({
  name: 'check_references',
  title: 'Check references',
  description:
    'Checks a list of references, BibTeX, RIS or DOIs: which are retracted, corrected, repeated, unreadable or in Claire, and which have the DOI of another work. Nothing of it is stored.',
  scope: 'bookmarks:read',
  effect: 'reads',
  input: Type.Object({ references: Type.String({ minLength: 1, maxLength: 500_000 }) }),
  output: ReferenceCheckSchema,
  async run({ references: list }, { call }) {
    const body = Buffer.from(list)
    const found = (await call('POST', '/references/check', { body })) as ReferenceCheck
    const readable = <T extends { article: CitedArticle | null }>({ article, ...rest }: T) => ({
      ...rest,
      article: article && { ...article, title: decodeURIComponent(article.title) },
    })
    return { ...found, references: found.references.map(readable), missing: found.missing.map(readable) }
  },
})

export const bookmarkTools = [
  listBookmarks,
  listFolders,
  findFolderConnections,
  checkReferences,
  addBookmark,
  moveBookmark,
  removeBookmark,
  addFolder,
  renameFolder,
  removeFolder,
]
