import type { WorkNotice } from '@claire/scholarly-text'
import { type ArticleStore, type NoticeChanges, createNoticeChanges } from '#domains/articles'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, inParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { Directory } from '#domains/people/directory'
import { gravityOf, workIn } from '../bookmarked-work.ts'
import { someAtATime } from '../importing/files.ts'
import type { BookmarkTables } from '../tables.ts'

interface Parts {
  database: Database
  clock: Clock
  articles: Pick<ArticleStore, 'cards' | 'listedNotices'>
  directory: Pick<Directory, 'groupsOf' | 'peopleOf' | 'isActive'>
  /** Called in the transaction that stores the changes, once for each person. */
  notify: (
    transaction: Database,
    owner: PersonId,
    works: (WorkNotice & Pick<StatusChange, 'articleId' | 'title'>)[],
  ) => Promise<void>
}

/** A change of the status of a bookmarked work, as it is stored, with its article and title. */
interface StatusChange {
  row: BookmarkTables['kept_notice']
  articleId: string | null
  title: string
  /** The shared folder of the bookmark; '' for one of its owner alone. */
  sharedIn: string
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
 * Notifies the owners of bookmarks, and the members of shared folders, when a work is retracted or corrected: once for
 * each person, work and kind. Any number of processes may run it.
 */
export function createNoticeFollower(parts: Parts) {
  const { database } = parts
  const changes = createNoticeChanges(database)
  return {
    /** Returns false if there was nothing to do. */
    async step(): Promise<boolean> {
      const pending = await changes.pending()
      if (!pending.length) return false
      const rows = await withMembers(parts, await rowsOf(parts, changes, pending))
      await inTransaction(database, async (transaction) => {
        const added = await addAll(transaction, rows)
        for (const [owner, works] of Map.groupBy(added, ({ row }) => row.owner))
          await parts.notify(
            transaction,
            owner,
            works.map(({ row: { kind, url }, articleId, title }) => ({ articleId, title, kind, url })),
          )
        await changes.settle(transaction, pending)
      })
      return true
    },
  }
}

/** A row for each bookmark of a work whose status is graver than when it was bookmarked. */
async function rowsOf(
  { database, articles, clock }: Parts,
  changes: NoticeChanges,
  pending: Awaited<ReturnType<NoticeChanges['pending']>>,
): Promise<StatusChange[]> {
  const db = database.withTables<BookmarkTables>()
  const foundAt = await changes.articlesOf(pending, () => bookmarkedArticles(database))
  const ofArticles = await inParts([...foundAt.keys()], (some) =>
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
    database,
    new Map(pending.map((one) => [one.target, one.foundAt])),
  )
  const listed = await articles.listedNotices(references.map(({ doi }) => doi))
  const now = clock()
  const rowOf = (
    bookmark: Bookmark,
    { key, title, notice }: { key: string; title: string; notice: WorkNotice | null },
    at: number,
  ) => {
    const isKnown = () => gravityOf(notice) <= gravityOf(workIn(bookmark).notice)
    if (!notice || bookmark.created_at > at || isKnown()) return []
    const { kind, url } = notice
    return [
      {
        title,
        articleId: bookmark.article_id,
        sharedIn: bookmark.shared_in,
        row: {
          owner: bookmark.owner,
          work_key: key,
          kind,
          bookmark_id: bookmark.id,
          url,
          found_at: now,
          seen_at: null,
        },
      },
    ]
  }
  return [
    ...(await someAtATime(ofArticles, (bookmark) => {
      const card = cards.get(bookmark.article_id ?? '')
      if (!card) return []
      const work = { key: card.workKey, title: card.title, notice: card.citation.notice }
      return rowOf(bookmark, work, foundAt.get(card.id) ?? 0)
    })),
    ...references.flatMap(({ bookmark, doi, at }) =>
      rowOf(bookmark, { key: `doi:${doi}`, title: bookmark.title, notice: listed.get(doi) ?? null }, at),
    ),
  ]
}

/** Adds rows for the members of shared folders. A folder without an owner stands in its place. */
async function withMembers(parts: Parts, changes: StatusChange[]): Promise<StatusChange[]> {
  const folders = new Set(changes.flatMap(({ sharedIn }) => sharedIn || []))
  const members = new Map<string, PersonId[]>()
  for (const folderId of folders) members.set(folderId, await membersOf(parts, folderId))
  // One notice of a work is stored for a person: about their own bookmark, if there is one.
  const ownFirst = changes.toSorted((one, other) => one.sharedIn.length - other.sharedIn.length)
  return ownFirst.flatMap((change) => {
    const { row, sharedIn } = change
    const owners = row.owner === sharedIn ? [] : [row.owner]
    return [...owners, ...(members.get(sharedIn) ?? [])].map((owner) => ({
      ...change,
      row: { ...row, owner },
    }))
  })
}

/** People who can open a folder now, without its owner. */
async function membersOf({ database, directory }: Parts, folderId: string): Promise<PersonId[]> {
  const rows = await database
    .withTables<BookmarkTables>()
    .selectFrom('folder_member')
    .select(['kind', 'member'])
    .where('folder_id', '=', folderId)
    .execute()
  const people = new Set<PersonId>()
  for (const { kind, member } of rows)
    if (kind === 'person') people.add(member as PersonId)
    else
      for (const person of await directory.peopleOf(member))
        if ((await directory.groupsOf(person)).includes(member)) people.add(person)
  const active = []
  for (const person of people) if (await directory.isActive(person)) active.push(person)
  return active
}

async function bookmarkedArticles(database: Database): Promise<string[]> {
  const rows = await database
    .withTables<BookmarkTables>()
    .selectFrom('bookmark')
    .select('article_id')
    .distinct()
    .where('article_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap((row) => row.article_id ?? [])
}

/** The bookmarked references, without an article, whose DOI is among the targets. */
async function changedReferences(database: Database, foundAt: Map<string, number>) {
  const db = database.withTables<BookmarkTables>()
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
      .withTables<BookmarkTables>()
      .insertInto('kept_notice')
      .values(some.map(({ row }) => row))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['owner', 'bookmark_id', 'kind'])
      .execute()
    const keyOf = (row: Pick<StatusChange['row'], 'owner' | 'bookmark_id' | 'kind'>) =>
      `${row.owner} ${row.bookmark_id} ${row.kind}`
    const isNew = new Set(inserted.map(keyOf))
    added.push(...some.filter(({ row }) => isNew.has(keyOf(row))))
  }
  return added
}
