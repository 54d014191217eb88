import { gravestNotice } from '@claire/scholarly-text'
import { type ArticleStore, type ChangedArticle, citedDois } from '#domains/articles'
import { type Database, inParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'

/** Limit of the citing bookmarks that a notice names; the others are counted. */
export const MOST_NAMED = 3

/** A work that bookmarks of a person cite, whose status has changed. */
export interface CitedWork {
  owner: PersonId
  key: string
  kind: BookmarkTables['bookmark_notice']['kind']
  url: string
  /** null for a work without an article in Claire, whose title is its DOI. */
  articleId: string | null
  title: string
  citedBy: CitingBookmarks
}

export interface CitingBookmarks {
  count: number
  /** The latest, at most three. */
  bookmarks: { articleId: string; title: string }[]
}

/** Changes of the status of works, as they are found. */
export interface Changes {
  articles: ReadonlyMap<string, ChangedArticle>
  pending: readonly { target: string; foundAt: number }[]
}

interface Parts {
  database: Database
  articles: Pick<ArticleStore, 'cards' | 'namesOfWorks' | 'noticesByDoi'>
  /** The people who reach bookmarks of an owner, all of one folder if it is shared. */
  peopleOf: (bookmark: Pick<Citing, 'owner' | 'shared_in'>) => Promise<PersonId[]>
}

/**
 * Finds the changed works that somebody's bookmarks cite by DOI, for each person who had such a bookmark before the
 * change, also for the members of shared folders.
 */
export async function citedWorks(
  { database, articles, peopleOf }: Parts,
  changes: Changes,
): Promise<CitedWork[]> {
  const changed = changedWorks(changes)
  const names = await articles.namesOfWorks([...changed.keys()])
  const keyOf = new Map([...names].flatMap(([key, { dois }]) => dois.map((doi) => [doi, key])))
  const citing = await citingBookmarks(database, [...keyOf.keys()])
  const byWork = Map.groupBy(citing, ({ doi }) => keyOf.get(doi) ?? '')
  const statuses = await statusesOf(articles, { changed, names, keys: [...byWork.keys()] })
  const found: CitedWork[] = []
  for (const [key, rows] of byWork) {
    const status = statuses.get(key)
    const at = changed.get(key)?.at ?? 0
    if (!status) continue
    for (const [owner, bookmarks] of await byPerson(rows, peopleOf)) {
      if (!bookmarks.some(({ created_at }) => created_at <= at)) continue
      const named = bookmarks.toSorted((one, other) => other.created_at - one.created_at).slice(0, MOST_NAMED)
      const citedBy = {
        count: bookmarks.length,
        bookmarks: named.map(({ article_id, title }) => ({ articleId: article_id, title })),
      }
      found.push({ owner, key, ...status, citedBy })
    }
  }
  return found
}

/** The works with the time of their change, and their changed articles; none for a DOI without an article. */
function changedWorks({ articles, pending }: Changes) {
  const works = new Map<string, { at: number; ids: string[] }>()
  const add = (key: string, at: number, ids: string[]) => {
    const known = works.get(key)
    works.set(key, { at: Math.max(at, known?.at ?? at), ids: [...(known?.ids ?? []), ...ids] })
  }
  const here = new Set<string>()
  for (const [id, { at, workKey, doi }] of articles) {
    add(workKey, at, [id])
    if (doi) here.add(`doi:${doi}`)
  }
  for (const { target, foundAt } of pending)
    if (target.startsWith('doi:') && !here.has(target)) add(target, foundAt, [])
  return works
}

interface Named {
  changed: ReturnType<typeof changedWorks>
  names: Awaited<ReturnType<ArticleStore['namesOfWorks']>>
  keys: string[]
}

/** The gravest notice of each work that has one, with its article and title. */
async function statusesOf(articles: Parts['articles'], { changed, names, keys }: Named) {
  const idsOf = (key: string) => changed.get(key)?.ids ?? []
  const ids = keys.flatMap((key) => [...idsOf(key), names.get(key)?.articleId ?? []].flat())
  const cards = new Map((await articles.cards([...new Set(ids)])).map((card) => [card.id, card]))
  const alone = keys.flatMap((key) => (idsOf(key).length ? [] : key.slice('doi:'.length)))
  const byDoi = await articles.noticesByDoi(alone)
  return new Map(
    keys.flatMap((key) => {
      const doi = key.slice('doi:'.length)
      const stated = idsOf(key).map((id) => cards.get(id)?.citation.notice ?? null)
      const notice = gravestNotice([...stated, byDoi.get(doi) ?? null])
      const article = cards.get(idsOf(key)[0] ?? names.get(key)?.articleId ?? '')
      const { kind, url } = notice ?? { url: '' }
      return kind ? [[key, { kind, url, articleId: article?.id ?? null, title: article?.title ?? doi }]] : []
    }),
  )
}

interface Citing {
  doi: string
  id: string
  owner: PersonId
  shared_in: string
  article_id: string
  title: string
  created_at: number
}

/** The bookmarks whose articles cite one of these DOIs, once for each DOI. */
function citingBookmarks(db: Database, dois: string[]): Promise<Citing[]> {
  return inParts(dois, (some) =>
    db
      .selectFrom(citedDois.as('cited'))
      .innerJoin('bookmark', 'bookmark.article_id', 'cited.article_id')
      .select(['cited.doi', 'bookmark.id', 'bookmark.owner', 'bookmark.shared_in'])
      .select(['cited.article_id', 'bookmark.title', 'bookmark.created_at'])
      .where('cited.doi', 'in', some)
      .where('bookmark.deleted_at', 'is', null)
      .execute(),
  )
}

/** The bookmarks that each person reaches, each once. */
async function byPerson(rows: Citing[], peopleOf: Parts['peopleOf']): Promise<Map<PersonId, Citing[]>> {
  const bookmarks = [...new Map(rows.map((row) => [row.id, row])).values()]
  const people = new Map<PersonId, Citing[]>()
  for (const ofFolder of Map.groupBy(bookmarks, (row) => `${row.owner} ${row.shared_in}`).values())
    for (const person of ofFolder[0] ? await peopleOf(ofFolder[0]) : []) {
      const others = people.get(person)
      people.set(person, others ? [...others, ...ofFolder] : ofFolder)
    }
  return people
}
