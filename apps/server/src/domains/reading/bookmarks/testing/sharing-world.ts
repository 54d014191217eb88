import { randomUUID } from 'node:crypto'
import type { MemberKind, MemberRole } from '@claire/api-contract'
import { articleMigrations, createArticleStore } from '#domains/articles'
import type { Directory, KnownPerson } from '#domains/people/directory'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import { articleDraft } from '#testing/drafts'
import type { TestDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { bookmarkMigrations, createBookmarkService, createBookmarkStore, createSharing } from '../index.ts'
import type { BookmarkTables } from '../tables.ts'
import type { FolderMail } from '../sharing/parts.ts'
import { createMembership } from '../sharing/membership.ts'

export const sharingWorldMigrations = { ...articleMigrations, ...bookmarkMigrations }

interface Someone extends KnownPerson {
  groups: string[]
  isActive: boolean
}

export type SharingWorld = ReturnType<typeof createSharingWorld>

/** Shared folders over a database of their own, with people whom the test adds and mail that it reads. */
export function createSharingWorld({ database }: Pick<TestDatabase, 'database'>) {
  const state = { now: Date.parse('2026-03-01T09:00:00Z') }
  const clock = () => state.now
  const people = new Map<string, Someone>()
  const mails: { kind: keyof FolderMail; change: object }[] = []
  /** Folders whose learning has another owner. */
  const passedOn: [string, string | null][] = []
  const directory = directoryOf(people)
  const mail = recordingMail(mails)
  const sharingOn = (on: Database) =>
    createSharing({
      database: on,
      clock,
      directory,
      mail,
      passOnLearning: async (_transaction, folderId, owner) => {
        passedOn.push([folderId, owner?.id ?? null])
      },
    })
  const sharing = sharingOn(database)
  const bookmarks = createBookmarkService({
    store: createBookmarkStore(database, clock),
    articles: createArticleStore(database, clock),
    sourceNames: async () => new Map(),
    publicUrl: 'https://claire.example',
    languageOf: async () => 'en',
    near: async () => [],
  })
  const db = database.withTables<BookmarkTables>()

  /** A person who has signed in. */
  function person(name: string, { groups = [] as string[] } = {}): PersonId {
    const id = personId(randomUUID())
    people.set(id, {
      id,
      name,
      email: `${name.toLowerCase()}.${people.size}@lab.example`,
      groups,
      isActive: true,
    })
    return id
  }

  async function articles(count: number): Promise<string[]> {
    const drafts = Array.from({ length: count }, () =>
      articleDraft({ url: `https://a.example/${randomUUID()}` }),
    )
    return (await createArticleStore(database, clock).saveAll(drafts)).map(({ id }) => id)
  }

  /** A folder of a person with bookmarks, shared with others. */
  async function folder(
    owner: PersonId,
    { count = 0, members = [] as [PersonId | string, MemberRole, MemberKind?][], name = 'Ice' } = {},
  ) {
    const { id } = await bookmarks.addFolder(owner, `${name} ${randomUUID()}`)
    const articleIds = await articles(count)
    const ids: string[] = count
      ? (await bookmarks.bulk(owner, { do: 'save', articleIds, folderId: id })).ids
      : []
    await sharing.share(owner, {
      folderId: id,
      members: members.map(([member, role, kind = 'person']) => ({ kind, id: member, role })),
      notify: false,
    })
    return { id, ids, articleIds }
  }

  return {
    database,
    db,
    clock,
    directory,
    state,
    people,
    mails,
    passedOn,
    sharing,
    sharingOn,
    bookmarks,
    person,
    articles,
    folder,

    /** A member's note and reading state, as the calls of content store them. */
    async annotate(bookmarkId: string, writer: PersonId, note: string) {
      await db
        .insertInto('bookmark_annotation')
        .values({
          bookmark_id: bookmarkId,
          person: writer,
          note,
          note_words: ` ${note} `,
          reading_state: 'reading',
        })
        .execute()
    },

    async roleOf(someone: PersonId, folderId: string) {
      const reader = createMembership(database, directory).reader(someone, folderId, 'viewer')
      return reader.then(
        ({ role }) => role,
        () => undefined,
      )
    },

    async kinds(someone: PersonId, folderId: string) {
      const { content } = await sharing.history(someone, folderId, { size: 100 })
      return content.map(({ kind }) => kind).toReversed()
    },
  }
}

function directoryOf(people: Map<string, Someone>): Directory {
  const all = () => [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name))
  const inGroup = (group: string) => all().filter(({ groups }) => groups.includes(group))
  return {
    people: async (ids) => new Map(ids.flatMap((id) => [...people].filter(([known]) => known === id))),
    find: async (text, limit) =>
      all()
        .filter(
          ({ name, email }) => name.toLowerCase().includes(text.toLowerCase()) || email.startsWith(text),
        )
        .slice(0, limit),
    personOfEmail: async (email) => all().find((known) => known.email === email.toLowerCase()),
    emailOf: async (id) => people.get(id)?.email,
    groupsOf: async (id) => people.get(id)?.groups ?? [],
    peopleOf: async (group) => inGroup(group).map(({ id }) => id),
    findGroups: async (text, limit) =>
      [...new Set(all().flatMap(({ groups }) => groups))]
        .filter((name) => name.includes(text))
        .map((name) => ({ name, people: inGroup(name).length }))
        .slice(0, limit),
    isActive: async (id) => people.get(id)?.isActive ?? false,
  }
}

function recordingMail(mails: { kind: keyof FolderMail; change: object }[]): FolderMail {
  const note = (kind: keyof FolderMail) => async (_transaction: Database, change: object) => {
    mails.push({ kind, change })
  }
  return {
    notifyShared: note('notifyShared'),
    notifyRequested: note('notifyRequested'),
    notifyOwner: note('notifyOwner'),
    notifyOwnerless: note('notifyOwnerless'),
  }
}
