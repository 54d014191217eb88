import { randomUUID } from 'node:crypto'
import type { Bookmark, Folder, MailPreferences, Today } from '@claire/api-contract'
import type { PersonId } from '#platform/person'
import { articleDraft } from './drafts.ts'
import { personId } from './person.ts'
import type { TestServer } from './server.ts'

/** Tables as the calls of shared folders write them. */
type SharedTables = {
  bookmark_folder: { id: string; shared_at: number | null; deleted_at: number | null }
  bookmark: { id: string; shared_in: string; added_by: PersonId | null; deleted_at: number | null }
  folder_member: {
    folder_id: string
    kind: 'person' | 'group'
    member: string
    role: 'viewer' | 'editor'
    added_by: PersonId
    added_at: number
  }
}

type Colleague = Awaited<ReturnType<typeof colleague>>

/** A person who has signed in, and whose verified address begins with their name. */
export async function colleague(server: TestServer, firstName: string, groups?: string[]) {
  const subject = personId(randomUUID())
  const email = `${firstName.toLowerCase()}-${subject.slice(0, 8)}@claire.test`
  const token = await server.tokens.user({ subject, email, firstName, lastName: '', groups })
  const ask = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { query?: Record<string, string>; body?: unknown } = {},
  ) => {
    const { status, body } = await server.call(url, { method, token, ...options })
    if (status !== 200) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`)
    return body as T
  }
  await ask('GET', '/mail/preferences')
  return {
    subject,
    email,
    firstName,
    ask,
    wish: (wanted: Partial<MailPreferences>) =>
      ask('PUT', '/mail/preferences', {
        body: { timeZone: 'UTC', hour: 7, weekday: 1, digest: false, sourceDecisions: false, ...wanted },
      }),
    /** News of shared folders on the home page, without times. */
    news: async () => {
      const { sharedFolders } = await ask<Today>('GET', '/today')
      return sharedFolders.map(({ folder, by, count }) => [folder.name, by.toSorted(), count])
    },
  }
}

/** A folder of one person that others can open, by themselves or by a group. */
export async function sharedFolder(
  server: TestServer,
  owner: Colleague,
  { name, members = [], groups = [] }: { name: string; members?: Colleague[]; groups?: string[] },
) {
  const { claire } = server
  const db = claire.database.withTables<SharedTables>()
  const folder = await owner.ask<Folder>('POST', '/folder', { query: { folderName: name } })
  await db
    .updateTable('bookmark_folder')
    .set({ shared_at: claire.clock() })
    .where('id', '=', folder.id)
    .execute()

  const admit = (kind: 'person' | 'group', member: string) =>
    db
      .insertInto('folder_member')
      .values({
        folder_id: folder.id,
        kind,
        member,
        role: 'editor',
        added_by: owner.subject,
        added_at: claire.clock(),
      })
      .execute()
  for (const { subject } of members) await admit('person', subject)
  for (const group of groups) await admit('group', group)

  return {
    ...folder,
    admit,

    /** Adds articles as one person; returns their bookmarks. */
    async add(by: Colleague, titles: string[]): Promise<Bookmark[]> {
      const added: Bookmark[] = []
      for (const title of titles) {
        const { id } = await claire.articles.save(
          articleDraft({ title, url: `https://journal.example/${randomUUID()}` }),
        )
        const query = { documentId: id, folderId: folder.id }
        const bookmark = await owner.ask<Bookmark>('POST', '/bookmark', { query })
        const addedBy = by.subject === owner.subject ? null : by.subject
        await db
          .updateTable('bookmark')
          .set({ shared_in: folder.id, added_by: addedBy })
          .where('id', '=', bookmark.id)
          .execute()
        added.push(bookmark)
      }
      return added
    },

    remove: ({ id }: Bookmark) =>
      db.updateTable('bookmark').set({ deleted_at: claire.clock() }).where('id', '=', id).execute(),

    dismiss: ({ subject }: Colleague) =>
      db
        .deleteFrom('folder_member')
        .where('folder_id', '=', folder.id)
        .where('member', '=', subject)
        .execute(),
  }
}
