import Type, { type Static } from 'typebox'
import { ArticleSchema } from './articles.ts'
import { nullable, pagingSchema, whole, text, texts } from './common.ts'
import { SEARCH_PAGE_SIZE } from './limits.ts'

const count = Type.Integer()
const named = (description: string) =>
  Type.Array(Type.Object({ name: Type.String(), count }), { description: `${description}, most first` })
const years = Type.Array(Type.Object({ year: Type.Integer(), count }), {
  description: 'Articles by year of publication, earliest first; unknown years are left out',
})
/** The part of a profile that concerns the caller. */
const own = {
  bookmarked: whole(
    'Number of these articles that the caller has bookmarked; 0 without the scope bookmarks:read',
  ),
  alertId: nullable(
    Type.String(),
    "The caller's alert that follows it; null if none does, or without the scope alerts:read",
  ),
}

/** GET /authors/{key}: an ORCID iD ('0000-0002-1825-0097') or a name. */
export const AuthorParamsSchema = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 500 }),
})
/** identified: with the ORCID iD, or certainly of the same person; named: other articles under the name. */
export const AUTHOR_GROUPS = ['identified', 'named'] as const
export const PROFILE_SORTS = ['newest', 'oldest', 'cited'] as const

export const AuthorProfileSchema = Type.Object({
  key: text('The ORCID iD, or the name'),
  name: text('The fullest form of the name that articles here have; as requested if it means several people'),
  orcid: nullable(Type.String(), "'https://orcid.org/0000-0002-1825-0097'; null for a name"),
  forms: texts('The forms of the name, most frequent first, at most 100'),
  affiliations: Type.Array(
    Type.Object({
      name: Type.String(),
      startYear: nullable(Type.Integer()),
      endYear: nullable(Type.Integer()),
    }),
    { description: 'At most 50, latest first, with the first and the last year of articles that state it' },
  ),
  articles: Type.Object({
    identified: whole('Works; 0 for a name'),
    withIdentifier: whole('Those of them that state the ORCID iD'),
    named: whole('Other works under the name, which may be by several people'),
  }),
  people: Type.Array(Type.Object({ orcid: Type.String(), key: Type.String(), name: Type.String(), count }), {
    description: 'Other people of the name that have an ORCID iD here; their works are in neither group',
  }),
  years,
  topics: named('At most ten topics'),
  coAuthors: Type.Array(
    Type.Object({
      name: Type.String(),
      key: text('For GET /authors/{key}'),
      count,
    }),
    {
      description: 'At most ten, most common works first; works of more than 100 authors do not count',
    },
  ),
  ...own,
})
export type AuthorProfile = Static<typeof AuthorProfileSchema>

const listQuery = {
  ...pagingSchema(SEARCH_PAGE_SIZE).properties,
  q: Type.Optional(Type.String({ maxLength: 1000, description: 'Only articles with these words' })),
  sort: Type.Optional(
    Type.Enum([...PROFILE_SORTS], {
      default: 'newest',
      description: 'cited: by the works here that cite it; of a topic, the newest 2,000 works',
    }),
  ),
}

/** GET /authors/{key}/articles. The facts beside (years, topics, co-authors) are those of the first group that has works. */
export const AuthorArticlesQuerySchema = Type.Object({
  ...listQuery,
  group: Type.Optional(Type.Enum([...AUTHOR_GROUPS])),
})
export type AuthorArticlesQuery = Static<typeof AuthorArticlesQuerySchema>

export const ProfileArticlesSchema = Type.Object({
  content: Type.Array(ArticleSchema, { description: 'One article of each work' }),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
  empty: Type.Boolean(),
})
export type ProfileArticles = Static<typeof ProfileArticlesSchema>

/** GET /topics/{name} */
export const TopicParamsSchema = Type.Object({ name: Type.String({ minLength: 1, maxLength: 500 }) })
export const TopicProfileSchema = Type.Object({
  name: text('The most frequent form'),
  forms: texts("All forms: 'Neural networks', 'neural-networks'"),
  articles: whole('Number of works'),
  addedThisWeek: whole('Those added in the last seven days'),
  years,
  authors: Type.Array(Type.Object({ name: Type.String(), key: Type.String(), count }), {
    description: 'At most ten, most works first',
  }),
  sources: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), count }), {
    description: 'Most works first',
  }),
  neighbours: named('At most ten topics of the same works'),
  ...own,
})
export type TopicProfile = Static<typeof TopicProfileSchema>

/** GET /topics/{name}/articles */
export const TopicArticlesQuerySchema = Type.Object(listQuery)
export type TopicArticlesQuery = Static<typeof TopicArticlesQuerySchema>
