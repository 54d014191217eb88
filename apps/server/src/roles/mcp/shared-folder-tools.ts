import {
  BOOKMARKS_AT_ONCE,
  FOLDER_ROLES,
  FolderSchema,
  READING_STATES,
  type SharedBookmarkPage,
  type SharedBulk,
  type SharedBulkAnswer,
  type SharedFolder,
} from '@claire/api-contract'
import Type from 'typebox'
import { ShownBookmarkSchema, shownBookmark } from './bookmark-tools.ts'
import { type CallApi, defineTool } from './tool.ts'

const id = Type.String({ minLength: 1, maxLength: 200 })
const several = Type.Array(id, { minItems: 1, maxItems: BOOKMARKS_AT_ONCE })

const listSharedFolders = defineTool({
  name: 'list_shared_folders',
  title: 'List shared folders',
  description: 'Folders that the person shares, or that others share with them, each with their role.',
  scope: 'bookmarks:read',
  effect: 'reads',
  input: Type.Object({}),
  output: Type.Object({
    folders: Type.Array(
      Type.Object({
        ...FolderSchema.properties,
        role: Type.Enum([...FOLDER_ROLES]),
        owner: Type.String({ description: "'' without one" }),
        count: Type.Integer({ description: 'Bookmarks' }),
      }),
    ),
  }),
  async run(_input, { call }) {
    const folders = (await call('GET', '/shared-folder')) as SharedFolder[]
    return {
      folders: folders.map(({ id: of, name, role, owner, count }) => ({
        id: of,
        name,
        role,
        owner: owner?.name ?? '',
        count,
      })),
    }
  },
})

const listSharedBookmarks = defineTool({
  name: 'list_shared_bookmarks',
  title: 'List bookmarks of a shared folder',
  description:
    "Bookmarks of a shared folder, with the person's own notes and states, and the notes that members share.",
  scope: 'bookmarks:read',
  effect: 'reads',
  input: Type.Object({
    folderId: id,
    query: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Words in title, authors, summary, notes and tags' }),
    ),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    state: Type.Optional(Type.Enum([...READING_STATES])),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'From 0' })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: Type.Object({
    total: Type.Integer(),
    bookmarks: Type.Array(
      Type.Object({
        ...ShownBookmarkSchema.properties,
        addedBy: Type.String({ description: "'' if unknown" }),
        sharedNotes: Type.Array(Type.Object({ name: Type.String(), note: Type.String() })),
      }),
    ),
  }),
  async run({ folderId, query: q, ...wanted }, { call }) {
    const path = `/shared-folder/${encodeURIComponent(folderId)}/bookmark`
    const found = (await call('GET', path, { query: { q, ...wanted } })) as SharedBookmarkPage
    return {
      total: found.totalElements,
      bookmarks: found.content.map((bookmark) => ({
        ...shownBookmark(bookmark),
        addedBy: bookmark.addedBy?.name ?? '',
        sharedNotes: bookmark.sharedNotes,
      })),
    }
  },
})

const changed = Type.Object({
  changed: Type.Integer(),
  bookmarkIds: Type.Array(Type.String()),
})

const addToSharedFolder = defineTool({
  name: 'add_to_shared_folder',
  title: 'Add to a shared folder',
  description: 'Adds articles to a shared folder that the person can edit. All its members see them.',
  scope: 'bookmarks:write',
  effect: 'adds',
  input: Type.Object({ folderId: id, articleIds: several }),
  output: changed,
  run: ({ folderId, articleIds }, { call }) => changeIn(call, folderId, { do: 'save', articleIds }),
})

const removeFromSharedFolder = defineTool({
  name: 'remove_from_shared_folder',
  title: 'Remove from a shared folder',
  description:
    'Removes bookmarks from a shared folder that the person can edit, for all its members. They stay in its bin for 30 days.',
  scope: 'bookmarks:write',
  effect: 'removes',
  input: Type.Object({ folderId: id, bookmarkIds: several }),
  output: changed,
  run: ({ folderId, bookmarkIds }, { call }) => changeIn(call, folderId, { do: 'remove', ids: bookmarkIds }),
})

/** Changes bookmarks of a shared folder; returns those that were changed. */
async function changeIn(call: CallApi, folderId: string, body: SharedBulk) {
  const answer = await call('POST', `/shared-folder/${encodeURIComponent(folderId)}/bulk`, { body })
  const { changed: count, ids } = answer as SharedBulkAnswer
  return { changed: count, bookmarkIds: ids }
}

/** Tools for shared folders. */
export const sharedFolderTools = [
  listSharedFolders,
  listSharedBookmarks,
  addToSharedFolder,
  removeFromSharedFolder,
]
