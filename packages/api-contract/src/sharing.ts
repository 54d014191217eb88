import Type, { type Static } from 'typebox'
import { IdSchema, nullable, time, text, whole, flag, texts } from './common.ts'
import {
  BinQuerySchema,
  BookmarkChangeSchema,
  BookmarkPageQuerySchema,
  BookmarkPageSchema,
  BookmarkSchema,
  BulkBookmarksSchema,
  FolderSchema,
} from './bookmarks.ts'
import { FOLDER_EVENT_KINDS, FOLDER_ROLES, MEMBER_KINDS, MEMBER_ROLES } from './enums.ts'
import { FOLDER_NAME_MAX_LENGTH, MEMBERS_AT_ONCE } from './limits.ts'

const date = time()
const memberRole = Type.Enum([...MEMBER_ROLES])

/** A person as other members of a folder see them. */
export const PersonNameSchema = Type.Object({
  name: text("'' for an account that was deleted"),
  isYou: Type.Boolean(),
})
export type PersonName = Static<typeof PersonNameSchema>

/** A folder that several people can open, as one of them sees it. */
export const SharedFolderSchema = Type.Object({
  ...FolderSchema.properties,
  role: Type.Enum([...FOLDER_ROLES]),
  owner: nullable(PersonNameSchema, 'null after the account of the owner was deleted'),
  count: whole('Bookmarks'),
  members: Type.Array(
    Type.Object({ kind: Type.Enum([...MEMBER_KINDS]), name: Type.String(), isYou: Type.Boolean() }),
    { description: 'The first five, without the owner' },
  ),
  memberCount: whole('People and groups, without the owner'),
  deletedAfter: nullable(date, 'Without an owner: deleted then unless a member takes it over'),
  requests: whole('People who ask for access; 0 unless the caller is the owner'),
})
export type SharedFolder = Static<typeof SharedFolderSchema>
/** GET /shared-folder: folders shared by or with the caller, by name. */
export const SharedFolderListSchema = Type.Array(SharedFolderSchema)

/** A bookmark of a shared folder; note and state are the caller's own. */
export const SharedBookmarkSchema = Type.Object({
  ...BookmarkSchema.properties,
  addedBy: nullable(PersonNameSchema, 'null if unknown'),
  isNoteShared: flag("True if the caller's note is shown to all members"),
  sharedNotes: Type.Array(Type.Object({ name: Type.String(), note: Type.String() }), {
    description: 'Shared notes of other members',
  }),
})
export type SharedBookmark = Static<typeof SharedBookmarkSchema>

const { folderId: _, ...withinFolder } = BookmarkPageQuerySchema.properties
/** GET /shared-folder/{id}/bookmark */
export const SharedBookmarkQuerySchema = Type.Object(withinFolder)
export type SharedBookmarkQuery = Static<typeof SharedBookmarkQuerySchema>
export const SharedBookmarkPageSchema = Type.Object({
  ...BookmarkPageSchema.properties,
  content: Type.Array(SharedBookmarkSchema),
  tags: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() }), {
    description: 'Tags of the folder, the most used first',
  }),
})
export type SharedBookmarkPage = Static<typeof SharedBookmarkPageSchema>

/** GET /shared-folder/search: the number of matches in each shared folder that has any. */
export const SharedSearchQuerySchema = Type.Object({ q: Type.String({ minLength: 1, maxLength: 1000 }) })
export const SharedSearchSchema = Type.Array(
  Type.Object({ ...FolderSchema.properties, count: Type.Integer() }),
)
export type SharedSearch = Static<typeof SharedSearchSchema>

/** PUT /shared-folder/{id}/bookmark/{bookmarkId}: omitted fields are unchanged; only editors change tags. */
export const SharedBookmarkParamsSchema = Type.Object({ id: IdSchema, bookmarkId: IdSchema })
const { note, ...annotations } = BookmarkChangeSchema.properties
export const SharedBookmarkChangeSchema = Type.Object({
  note,
  isNoteShared: Type.Optional(Type.Boolean()),
  ...annotations,
})
export type SharedBookmarkChange = Static<typeof SharedBookmarkChangeSchema>

const [, , remove, tag, state, restore] = BulkBookmarksSchema.anyOf
const { ids } = remove.properties
/** POST /shared-folder/{id}/bulk: as POST /bookmark/bulk; viewers change only their own states. */
export const SharedBulkSchema = Type.Union([
  Type.Object({ do: Type.Literal('save'), articleIds: ids }),
  Type.Object({
    do: Type.Literal('move'),
    ids,
    folderId: Type.String({ ...IdSchema, description: 'A folder that the caller can edit' }),
  }),
  remove,
  tag,
  state,
  restore,
])
export type SharedBulk = Static<typeof SharedBulkSchema>
export const SharedBulkAnswerSchema = Type.Object({
  changed: whole('For save and move: new in the folder'),
  ids: texts('The bookmarks that were changed, in their new folder'),
  removed: texts('For move out of the folder: bookmarks in its bin, which restore brings back'),
})
export type SharedBulkAnswer = Static<typeof SharedBulkAnswerSchema>

/** GET /shared-folder/{id}/bin: the latest first, at most 200. */
export const SharedBinSchema = Type.Array(
  Type.Object({
    id: Type.String(),
    title: text('URL-encoded'),
    deletedAt: date,
  }),
)
export type SharedBin = Static<typeof SharedBinSchema>

const member = {
  kind: Type.Enum([...MEMBER_KINDS]),
  id: Type.String({
    minLength: 1,
    maxLength: 320,
    description: 'Of a person, the name of a group, or an email address',
  }),
}
/** POST /shared-folder: shares an own folder; POST /shared-folder/{id}/members: adds members or changes roles. */
const newMembers = {
  members: Type.Array(Type.Object({ ...member, role: memberRole }), { maxItems: MEMBERS_AT_ONCE }),
  notify: flag('Tell new members by email; not people of groups of more than 100'),
}
export const ShareFolderSchema = Type.Object({ folderId: IdSchema, ...newMembers })
export type ShareFolder = Static<typeof ShareFolderSchema>
export const NewMembersSchema = Type.Object(newMembers)
export type NewMembers = Static<typeof NewMembersSchema>
export const MemberRefSchema = Type.Object(member)
export type MemberRef = Static<typeof MemberRefSchema>

/** GET /shared-folder/{id}/members */
export const MemberListSchema = Type.Object({
  members: Type.Array(
    Type.Object({
      kind: Type.Enum([...MEMBER_KINDS]),
      id: Type.String(),
      name: Type.String(),
      email: text("'' for groups"),
      role: Type.Enum([...FOLDER_ROLES]),
      isYou: Type.Boolean(),
      people: whole('Of a group: people who have signed in; else 1'),
      added: whole('Bookmarks that this person has added'),
      since: date,
      by: nullable(PersonNameSchema),
    }),
    { description: 'The owner first, then people, groups and invitations (kind email) by name' },
  ),
  requests: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), email: Type.String(), at: date }),
    { description: 'People who ask for access; for the owner only' },
  ),
})
export type MemberList = Static<typeof MemberListSchema>
export type FolderMember = MemberList['members'][number]
export type AccessRequest = MemberList['requests'][number]

/** GET /shared-folder/candidates: people who have signed in and groups, by name or email address. */
export const CandidateQuerySchema = Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) })
export const CandidateListSchema = Type.Array(
  Type.Object({
    kind: Type.Enum([...MEMBER_KINDS], {
      description: 'email: the text is an address with which nobody has signed in',
    }),
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    people: Type.Integer(),
  }),
  { maxItems: 20 },
)
export type Candidate = Static<typeof CandidateListSchema>[number]

/** POST /shared-folder/{id}/hand-over */
export const HandOverSchema = Type.Object({
  personId: Type.String({ ...IdSchema, description: 'A person who is a member' }),
})

/** DELETE /shared-folder/{id}: the folder is the owner's alone again. */
export const StopSharingAnswerSchema = Type.Object({
  ...FolderSchema.properties,
  elsewhere: whole('Bookmarks that stay in another folder of the owner'),
})

/** PUT /shared-folder/{id} */
export const RenameSharedFolderSchema = Type.Object({
  name: Type.String({ maxLength: FOLDER_NAME_MAX_LENGTH }),
})

/** GET /shared-folder/{id}/history: the latest first. */
export const FolderHistoryQuerySchema = BinQuerySchema
export const FolderHistorySchema = Type.Object({
  content: Type.Array(
    Type.Object({
      id: Type.String(),
      at: date,
      by: nullable(PersonNameSchema, 'null: Claire itself'),
      kind: Type.Enum([...FOLDER_EVENT_KINDS]),
      names: texts('Titles (the first three, URL-encoded), or names of members, folders or tags'),
      count: whole('Bookmarks or members concerned'),
      role: nullable(memberRole, 'The new role of a member'),
    }),
  ),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
})
export type FolderHistory = Static<typeof FolderHistorySchema>
export type FolderEvent = FolderHistory['content'][number]
