import type { ProfileArticles, TopicArticlesQuery, TopicProfile } from '@claire/api-contract'
import { topicKey } from '@claire/scholarly-text'
import { type Match, exactly } from '#domains/reading/search'
import { DomainError } from '#platform/errors'
import { authorsOf } from './facts.ts'
import {
  type ProfileParts,
  type Reader,
  articlesIn,
  followed,
  newestOf,
  pageOf,
  presentPage,
  sorted,
} from './listing.ts'

const NEIGHBOURS = 10
const WEEK_MS = 7 * 24 * 3600_000

/** Pages of topics. */
export function topicProfiles(parts: ProfileParts) {
  const { index, articles, sourceNames } = parts

  async function find(typed: string): Promise<{ forms: string[]; scope: Match; total: number }> {
    const forms = (await index.formsOfTopic(typed)).map(({ name }) => name)
    const scope: Match = { kind: 'topic', name: typed }
    const total = await index.count(scope)
    if (!total) throw new DomainError('NOT_FOUND', 'No article here has this topic.')
    return { forms, scope, total }
  }

  return {
    async topic(reader: Reader, typed: string): Promise<TopicProfile> {
      const { forms, scope, total } = await find(typed)
      const older: Match = { kind: 'addedUpTo', added: parts.clock() - WEEK_MS }
      const [counts, addedThisWeek, newest, bookmarked, alertId] = await Promise.all([
        index.facets(scope),
        index.count({ kind: 'and', of: [scope, { kind: 'not', of: older }] }),
        articlesIn(index, scope),
        countBookmarked(parts, reader, scope),
        followed(
          parts,
          reader,
          [typed.trim(), ...forms].map((topic) => ({ topic })),
        ),
      ])
      const names = await sourceNames(counts.sources.map(({ id }) => id))
      const own = topicKey(typed)
      return {
        name: forms[0] ?? typed,
        forms,
        articles: total,
        addedThisWeek,
        years: counts.years.toReversed(),
        authors: authorsOf(await articles.bylines(newest.ids)),
        sources: counts.sources.map(({ id, count }) => ({ id, name: names.get(id) ?? '', count })),
        neighbours: counts.topics.filter(({ name }) => topicKey(name) !== own).slice(0, NEIGHBOURS),
        bookmarked,
        alertId,
      }
    },

    /** `cited` orders the newest 2,000 works. */
    async topicArticles(typed: string, query: TopicArticlesQuery): Promise<ProfileArticles> {
      const { q = '', sort = 'newest', page, size } = query
      const { scope: all } = await find(typed)
      const scope: Match = q.trim() ? { kind: 'and', of: [all, exactly(q)] } : all
      if (sort === 'cited')
        return pageOf(parts, await sorted(articles, await newestOf(parts, scope), sort), query)
      const found = await articlesIn(index, scope, { sort, offset: page * size, limit: size })
      return presentPage(parts, { ...found, size })
    },
  }
}

/** Number of works of a scope that a person has bookmarked. */
async function countBookmarked(
  { index, bookmarks }: ProfileParts,
  { subject, seesBookmarks }: Reader,
  scope: Match,
): Promise<number> {
  const ids = seesBookmarks ? await bookmarks.articleIds(subject) : []
  if (!ids.length) return 0
  // Every article has one type.
  const { types } = await index.facets(scope, ids)
  return types.reduce((sum, { count }) => sum + count, 0)
}
