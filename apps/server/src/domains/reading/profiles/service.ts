import type {
  AuthorArticlesQuery,
  AuthorProfile,
  ProfileArticles,
  TopicArticlesQuery,
  TopicProfile,
} from '@claire/api-contract'
import { readOrcid, topicKey } from '@claire/scholarly-text'
import { LRUCache } from 'lru-cache'
import { type Match, exactly } from '#domains/reading/search'
import { DomainError } from '#platform/errors'
import { type Author, authorIdentified, authorNamed, keyOfOrcid, namesOfOrcid } from './author.ts'
import { affiliationsOf, coAuthorsOf, topicsOf, yearsOf, authorsOf } from './facts.ts'
import {
  MOST_WORKS,
  type ProfileParts,
  type Reader,
  articlesIn,
  followed,
  newestOf,
  pageOfWorks,
  sorted,
  presentPage,
} from './listing.ts'
import type { Work } from './works.ts'

const CACHED_AUTHORS = 10
const MOST_FORMS = 100

export type Profiles = ReturnType<typeof createProfiles>

/** Pages of authors and topics: what the library has of them. */
export function createProfiles(parts: ProfileParts) {
  return { ...authorProfiles(parts), ...topicProfiles(parts) }
}

/** An author, and the articles that may be theirs. */
interface Found {
  author: Author
  scope: Match
}

function authorProfiles(parts: ProfileParts) {
  const { index, articles } = parts
  const cached = new LRUCache<string, Promise<Found>>({ max: CACHED_AUTHORS })

  /** The author of a key, as of now; a page and its lists request the same one. */
  async function authorOf(key: string): Promise<Found> {
    const { generation, cursor } = await index.state()
    const state = `${generation} ${cursor} ${key}`
    const known = cached.get(state)
    if (known) return known
    const made = findAuthor(parts, key)
    cached.set(state, made)
    made.catch(() => cached.delete(state))
    return made
  }

  return {
    async author(reader: Reader, typed: string): Promise<AuthorProfile> {
      const { author } = await authorOf(typed.trim())
      const { orcid, name, identified, withIdentifier, named, people } = author
      const shown = identified.length ? identified : named
      const works = shown.map(({ work }) => work)
      const key = orcid === null ? typed.trim() : keyOfOrcid(orcid)
      const [bookmarked, alertId] = await Promise.all([
        countBookmarked(parts, reader, [...identified, ...named]),
        followed(parts, reader, orcid === null ? [{ author: key }] : [{ author: name, orcid: key }]),
      ])
      return {
        key,
        name,
        orcid,
        forms: author.forms.slice(0, MOST_FORMS),
        affiliations: affiliationsOf(shown),
        articles: { identified: identified.length, withIdentifier, named: named.length },
        people,
        years: yearsOf(works),
        topics: topicsOf(works),
        coAuthors: coAuthorsOf(shown),
        bookmarked,
        alertId,
      }
    },

    async authorArticles(typed: string, query: AuthorArticlesQuery): Promise<ProfileArticles> {
      const { author, scope } = await authorOf(typed.trim())
      const group = query.group ?? (author.identified.length ? 'identified' : 'named')
      const works = author[group].map(({ work }) => work)
      const wanted = query.q?.trim() ? await having(index, works, { scope, q: query.q }) : works
      return pageOfWorks(parts, await sorted(articles, wanted, query.sort), query)
    },
  }
}

async function findAuthor(parts: ProfileParts, key: string): Promise<Found> {
  const orcid = readOrcid(key)
  const own = await newestOf(parts, orcid ? scopeOf(orcid, []) : scopeOf('', [key]))
  const names = orcid ? namesOfOrcid(orcid, own) : [key]
  const others: Match = { kind: 'and', of: [scopeOf('', names), { kind: 'not', of: scopeOf(orcid, []) }] }
  const under = orcid && names.length ? await newestOf(parts, others) : []
  const known = new Set(own.map(({ workKey }) => workKey))
  const works = [...own, ...under.filter(({ workKey }) => !known.has(workKey))].slice(0, MOST_WORKS)
  const author = orcid ? authorIdentified(orcid, works, names) : authorNamed(key, works)
  if (author) return { author, scope: scopeOf(orcid, names) }
  throw new DomainError('NOT_FOUND', orcid ? (t) => t('articles.noOrcid') : (t) => t('articles.noAuthor'))
}

/** The articles that state an iD, or have an author of these names. */
const scopeOf = (orcid: string, names: string[]): Match => ({
  kind: 'or',
  of: [
    ...(orcid ? [{ kind: 'identifier' as const, value: `orcid:${keyOfOrcid(orcid)}` }] : []),
    ...names.map((name) => ({ kind: 'author' as const, name })),
  ],
})

/** Returns those of some works that have words exactly. */
async function having(
  index: ProfileParts['index'],
  works: Work[],
  { scope, q }: { scope: Match; q: string },
): Promise<Work[]> {
  const { ids } = await articlesIn(index, { kind: 'and', of: [scope, exactly(q)] })
  const found = new Set(ids)
  return works.filter(({ copies }) => copies.some(({ id }) => found.has(id)))
}

/** Number of works that a person has bookmarked. */
async function countBookmarked(
  { bookmarks }: ProfileParts,
  { subject, seesBookmarks }: Reader,
  authorships: { work: Work }[],
): Promise<number> {
  if (!seesBookmarks) return 0
  const workOf = new Map(
    authorships.flatMap(({ work }) => work.copies.map(({ id }) => [id, work.workKey] as const)),
  )
  const places = await bookmarks.placesOfArticles(subject, [...workOf.keys()])
  return new Set(places.map(({ articleId }) => workOf.get(articleId))).size
}

const NEIGHBOURS = 10
const WEEK_MS = 7 * 24 * 3600_000

/** Pages of topics. */
function topicProfiles(parts: ProfileParts) {
  const { index, articles, sourceNames } = parts

  async function find(typed: string): Promise<{ forms: string[]; scope: Match; total: number }> {
    const forms = (await index.formsOfTopic(typed)).map(({ name }) => name)
    const scope: Match = { kind: 'topic', name: typed }
    const total = await index.count(scope)
    if (!total) throw new DomainError('NOT_FOUND', (t) => t('articles.noTopic'))
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
        countBookmarkedIn(parts, reader, scope),
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
        return pageOfWorks(parts, await sorted(articles, await newestOf(parts, scope), sort), query)
      const found = await articlesIn(index, scope, { sort, offset: page * size, limit: size })
      return presentPage(parts, { ...found, size })
    },
  }
}

/** Number of works of a scope that a person has bookmarked. */
async function countBookmarkedIn(
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
