import type { AuthorArticlesQuery, ProfileArticles } from '@claire/api-contract'
import { type ArticleStore, type SourceNames, presentArticles } from '#domains/articles'
import type { Followed } from '#domains/reading/alerts'
import type { BookmarkStore } from '#domains/reading/bookmarks'
import { type Match, NEWEST_FIRST, type SearchIndex } from '#domains/reading/search'
import type { Clock } from '#platform/clock'
import type { PersonId } from '#platform/person'
import { type Work, byYear, worksOf } from './works.ts'
import { pageOf } from '#platform/page'

export interface ProfileParts {
  index: Pick<SearchIndex, 'state' | 'literal' | 'count' | 'facets' | 'formsOfTopic'>
  articles: Pick<ArticleStore, 'authored' | 'bylines' | 'timesCited' | 'cards'>
  bookmarks: Pick<BookmarkStore, 'placesOfArticles' | 'articleIds'>
  sourceNames: SourceNames
  clock: Clock
  /** The alert of a person for exactly one of these; null if there is none. */
  followedBy: (owner: PersonId, any: Followed[]) => Promise<string | null>
}

/** A caller, and what they may see of their own. */
export interface Reader {
  subject: PersonId
  seesBookmarks: boolean
  seesAlerts: boolean
}

/** Works of which a profile is made, the newest. */
export const MOST_WORKS = 2000

/** Returns the alert by which a reader follows one of these; null if there is none. */
export const followed = async (
  { followedBy }: Pick<ProfileParts, 'followedBy'>,
  { subject, seesAlerts }: Reader,
  any: Followed[],
): Promise<string | null> => (seesAlerts ? followedBy(subject, any) : null)

/** Returns articles of a scope, one of each work, and the number of works. */
export async function articlesIn(
  index: ProfileParts['index'],
  scope: Match,
  part: { sort?: 'newest' | 'oldest'; offset?: number; limit?: number } = {},
): Promise<{ ids: string[]; total: number }> {
  const { hits, total } = await index.literal({ scope, ...NEWEST_FIRST, limit: MOST_WORKS, ...part })
  return { ids: hits.ids, total }
}

/** Returns the newest works of a scope. */
export async function newestOf(
  { index, articles }: Pick<ProfileParts, 'index' | 'articles'>,
  scope: Match,
): Promise<Work[]> {
  const { ids } = await articlesIn(index, scope)
  return worksOf(ids, await articles.authored(ids))
}

/** Returns works in an order; those cited by the most works here first, or by year. */
export async function sorted(
  articles: Pick<ArticleStore, 'timesCited'>,
  works: Work[],
  sort: AuthorArticlesQuery['sort'] = 'newest',
): Promise<Work[]> {
  if (sort !== 'cited') return works.toSorted(byYear(sort))
  const counts = await articles.timesCited(
    works.map(({ workKey, copies }) => ({
      workKey,
      dois: [...new Set(copies.flatMap(({ dois }) => dois))],
    })),
  )
  const cited = ({ workKey }: Work) => counts.get(workKey) ?? 0
  return works.toSorted((a, b) => cited(b) - cited(a))
}

/** Returns the page of a list that is these works. */
export async function presentPage(
  { articles, sourceNames }: Pick<ProfileParts, 'articles' | 'sourceNames'>,
  { ids, total, size }: { ids: string[]; total: number; size: number },
): Promise<ProfileArticles> {
  return pageOf(await presentArticles(await articles.cards(ids), sourceNames), { total, size })
}

/** Returns the page of a list of works. */
export const pageOfWorks = (
  parts: Pick<ProfileParts, 'articles' | 'sourceNames'>,
  works: Work[],
  { page, size }: { page: number; size: number },
): Promise<ProfileArticles> => {
  const ids = works.slice(page * size, (page + 1) * size).map(({ id }) => id)
  return presentPage(parts, { ids, total: works.length, size })
}
