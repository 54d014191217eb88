import type { WorkNotice } from '@claire/scholarly-text'
import { type ArticleStore, createNoticeChanges } from '#domains/articles'
import type { Selectable } from 'kysely'
import { type Database, inTransaction, inParts, type StoreParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { Directory } from '#domains/people/directory'
import { gravityOf, workIn } from '../bookmarked-work.ts'
import { someAtATime } from '../importing/files.ts'
import { memberStorage } from '../sharing/member-storage.ts'
import type { BookmarkTables } from '../tables.ts'
import { type Changes, type CitingBookmarks, citedWorks } from './cited-works.ts'

interface Parts extends StoreParts {
  articles: Pick<ArticleStore, 'cards' | 'namesOfWorks' | 'noticesByDoi'>
  directory: Pick<Directory, 'groupsOf' | 'peopleOf' | 'isActive'>
  /** Called in the transaction that stores the changes, once for each person. */
  notify: (
    transaction: Database,
    owner: PersonId,
    works: (WorkNotice & Pick<StatusChange, 'articleId' | 'title' | 'citedBy'>)[],
  ) => Promise<void>
}

/** A change of the status of a work, as it is stored for a person, with its article and title. */
interface StatusChange {
  row: BookmarkTables['bookmark_notice']
  articleId: string | null
  title: string
  /** The person's bookmarks that cite the work; undefined for a work that they bookmarked. */
  citedBy?: CitingBookmarks
}

const COLUMNS = [
  'id',
  'owner',
  'folder_id',
  'shared_in',
  'article_id',
  'reference_key',
  'title',
  'facts',
  'created_at',
] as const
type Bookmark = Pick<Selectable<BookmarkTables['bookmark']>, (typeof COLUMNS)[number]>
const ROWS_PER_INSERT = 100

export type NoticeFollower = ReturnType<typeof createNoticeFollower>

/**
 * Notifies the owners of bookmarks, and the members of shared folders, when a work that is bookmarked, or that a
 * bookmarked article cites, is retracted or corrected: once for each person, work and kind. Any number of processes may
 * run it.
 */
export function createNoticeFollower(parts: Parts) {
  const { database } = parts
  const changes = createNoticeChanges(database)
  return {
    /** Returns false if there was nothing to do. */
    async step(): Promise<boolean> {
      const pending = await changes.pending()
      if (!pending.length) return false
      const found = await changes.articlesOf(pending, () => bookmarkedArticles(database))
      const peopleOf = createPeopleOf(parts)
      const bookmarked = await bookmarkedWorks(parts, { articles: found, pending })
      const held = new Set<string>()
      for (const { key, bookmark } of bookmarked)
        for (const person of await peopleOf(bookmark)) held.add(`${person} ${key}`)
      const now = parts.clock()
      const cited = await citedWorks({ ...parts, peopleOf }, { articles: found, pending })
      const rows = [
        ...(await withMembers(bookmarked.filter(isGraver), peopleOf, now)),
        ...cited.flatMap(({ owner, key, kind, url, ...work }) => {
          const row = { owner, work_key: key, kind, url, bookmark_id: null, found_at: now, seen_at: null }
          return held.has(`${owner} ${key}`) ? [] : [{ ...work, row }]
        }),
      ]
      await inTransaction(database, async (transaction) => {
        const added = await addAll(transaction, rows)
        for (const [owner, works] of Map.groupBy(added, ({ row }) => row.owner))
          await parts.notify(
            transaction,
            owner,
            works.map(({ row: { kind, url }, ...work }) => ({ ...work, kind, url })),
          )
        await changes.settle(transaction, pending)
      })
      return true
    },
  }
}

/** A bookmark of a work whose status may have changed, with the status that the work has now. */
interface BookmarkedWork {
  key: string
  title: string
  notice: WorkNotice | null
  /** Time of the change. */
  at: number
  bookmark: Bookmark
}

async function bookmarkedWorks(
  { database: db, articles }: Parts,
  changes: Changes,
): Promise<BookmarkedWork[]> {
  const ofArticles = await inParts([...changes.articles.keys()], (some) =>
    db
      .selectFrom('bookmark')
      .select(COLUMNS)
      .where('article_id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  const ids = [...new Set(ofArticles.flatMap((bookmark) => bookmark.article_id ?? []))]
  const cards = new Map((await articles.cards(ids)).map((card) => [card.id, card]))
  const references = await changedReferences(
    db,
    new Map(changes.pending.map((one) => [one.target, one.foundAt])),
  )
  const notices = await articles.noticesByDoi(references.map(({ doi }) => doi))
  return [
    ...(await someAtATime(ofArticles, (bookmark) => {
      const card = cards.get(bookmark.article_id ?? '')
      if (!card) return []
      const { workKey: key, title, citation } = card
      return [{ key, title, notice: citation.notice, at: changes.articles.get(card.id)?.at ?? 0, bookmark }]
    })),
    ...references.map(({ bookmark, doi, at }) => {
      return { key: `doi:${doi}`, title: bookmark.title, notice: notices.get(doi) ?? null, at, bookmark }
    }),
  ]
}

/** True if the status is graver than when the work was bookmarked, before the change. */
const isGraver = ({ notice, at, bookmark }: BookmarkedWork) =>
  bookmark.created_at <= at && gravityOf(notice) > gravityOf(workIn(bookmark).notice)

type PeopleOf = ReturnType<typeof createPeopleOf>

/** Returns who reaches a bookmark: its owner, and the members of its folder. A folder without an owner stands in its place. */
function createPeopleOf(parts: Parts) {
  const members = new Map<string, PersonId[]>()
  return async ({ owner, shared_in }: Pick<Bookmark, 'owner' | 'shared_in'>): Promise<PersonId[]> => {
    if (!shared_in) return [owner]
    const known = members.get(shared_in) ?? (await membersOf(parts, shared_in))
    members.set(shared_in, known)
    return owner === shared_in ? known : [owner, ...known]
  }
}

/** The changes for all people who reach the bookmarks. */
async function withMembers(
  works: BookmarkedWork[],
  peopleOf: PeopleOf,
  now: number,
): Promise<StatusChange[]> {
  // One notice of a work is stored for a person: about their own bookmark, if there is one.
  const ownFirst = works.toSorted(
    (one, other) => one.bookmark.shared_in.length - other.bookmark.shared_in.length,
  )
  const changes: StatusChange[] = []
  for (const { key, title, notice, bookmark } of ownFirst)
    if (notice)
      for (const owner of await peopleOf(bookmark)) {
        const row = { owner, work_key: key, bookmark_id: bookmark.id, found_at: now, seen_at: null }
        changes.push({ row: { ...row, ...notice }, articleId: bookmark.article_id, title })
      }
  return changes
}

/** People who can open a folder now, without its owner. */
async function membersOf({ database, directory }: Parts, folderId: string): Promise<PersonId[]> {
  const people = new Set<PersonId>()
  for (const { kind, id } of await memberStorage(database).members(folderId))
    if (kind === 'person') people.add(id as PersonId)
    else
      for (const person of await directory.peopleOf(id))
        if ((await directory.groupsOf(person)).includes(id)) people.add(person)
  const active = []
  for (const person of people) if (await directory.isActive(person)) active.push(person)
  return active
}

async function bookmarkedArticles(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('bookmark')
    .select('article_id')
    .distinct()
    .where('article_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap((row) => row.article_id ?? [])
}

/** The bookmarked references, without an article, whose DOI is among the targets. */
async function changedReferences(db: Database, foundAt: Map<string, number>) {
  const keys = await db
    .selectFrom('bookmark')
    .select(['id', 'reference_key'])
    .where('reference_key', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  const ids = keys.flatMap(({ id, reference_key }) => (foundAt.has(reference_key ?? '') ? id : []))
  const bookmarks = await inParts(ids, (some) =>
    db.selectFrom('bookmark').select(COLUMNS).where('id', 'in', some).execute(),
  )
  return bookmarks.map((bookmark) => {
    const key = bookmark.reference_key ?? ''
    return { bookmark, doi: key.slice('doi:'.length), at: foundAt.get(key) ?? 0 }
  })
}

/** Adds rows, and returns those that were not there yet. */
async function addAll(transaction: Database, rows: StatusChange[]): Promise<StatusChange[]> {
  const added: StatusChange[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const some = rows.slice(at, at + ROWS_PER_INSERT)
    const inserted = await transaction
      .insertInto('bookmark_notice')
      .values(some.map(({ row }) => row))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['owner', 'work_key', 'bookmark_id', 'kind'])
      .execute()
    const keyOf = (row: Pick<StatusChange['row'], 'owner' | 'work_key' | 'bookmark_id' | 'kind'>) =>
      `${row.owner} ${row.work_key} ${row.bookmark_id} ${row.kind}`
    const isNew = new Set(inserted.map(keyOf))
    added.push(...some.filter(({ row }) => isNew.has(keyOf(row))))
  }
  return added
}
