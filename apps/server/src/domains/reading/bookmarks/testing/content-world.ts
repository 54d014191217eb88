import { after, before } from 'node:test'
import type { MemberRole } from '@claire/api-contract'
import { createArticleStore } from '#domains/articles'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { TestDatabase } from '#testing/databases'
import {
  createBookmarkedWorks,
  createBookmarkService,
  createBookmarkStore,
  createImporting,
  createReferenceFiles,
  createSharedBookmarks,
} from '../index.ts'
import { createMembership } from '../sharing/membership.ts'
import { createSharingWorld } from './sharing-world.ts'

/** Opens a database for the tests of a file, and closes what they have used. */
export function contentWorlds(open: () => Promise<TestDatabase>) {
  const files = createReferenceFiles()
  let opened: TestDatabase
  before(async () => {
    opened = await open()
  })
  after(async () => {
    await files.close()
    await opened.close()
  })
  return () => createContentWorld(opened, files)
}

export type ContentWorld = ReturnType<typeof createContentWorld>

/** Shared folders with their contents. */
function createContentWorld(opened: TestDatabase, files: ReturnType<typeof createReferenceFiles>) {
  const world = createSharingWorld(opened)
  const { clock, directory } = world

  /** The services as another process has them, or within a transaction. */
  function servicesOn(database: Database) {
    const parts = {
      store: createBookmarkStore(database, clock),
      articles: createArticleStore(database, clock),
      sourceNames: async () => new Map<string, string>(),
      publicUrl: 'https://claire.example',
      languageOf: async () => 'en' as const,
      near: async () => [],
      membership: createMembership(database, directory),
      directory,
    }
    const importing = createImporting({ ...parts, database, clock, files })
    return {
      membership: parts.membership,
      store: parts.store,
      own: createBookmarkService(parts),
      works: createBookmarkedWorks(parts),
      shared: createSharedBookmarks({ ...parts, database, importing }),
      importing,
    }
  }

  /** A folder of three bookmarks with an editor, a viewer, and others. */
  async function team(count = 3) {
    const [ada, eddy, vera, finn, sid] = ['Ada', 'Eddy', 'Vera', 'Finn', 'Sid'].map((name) =>
      world.person(name),
    ) as [PersonId, PersonId, PersonId, PersonId, PersonId]
    const members: [PersonId, MemberRole][] = [
      [eddy, 'editor'],
      [vera, 'viewer'],
      [finn, 'editor'],
    ]
    const folder = await world.folder(ada, { count, members })
    await world.sharing.removeMember(ada, folder.id, { kind: 'person', id: finn })
    return { ...folder, owner: ada, editor: eddy, viewer: vera, former: finn, stranger: sid }
  }

  return { ...world, ...servicesOn(opened.database), another: () => servicesOn(opened.another()), team }
}
