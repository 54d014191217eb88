import { WORK_FORMS } from '@claire/scholarly-text'
import Type, { type Static } from 'typebox'
import { ArticleSchema } from './articles.ts'
import { nullable, pagingSchema, text, flag, texts, whole, time } from './common.ts'
import { SEARCH_PAGE_SIZE } from './limits.ts'
import { FACETS, type Facet } from './search-criteria.ts'
import { SHOWN, ofEachField } from './criteria-schemas.ts'

export const SearchPagingSchema = Type.Object({
  ...pagingSchema(SEARCH_PAGE_SIZE).properties,
  cursor: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Cursor of the previous page: keeps paging stable while articles are added',
    }),
  ),
})

export const SEARCH_SORTS = ['relevance', 'newest', 'oldest'] as const

/** Whose and which works come first: the same as when the search term says so, and by meaning only. */
export const PREFERENCES = {
  author: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Works on the subject by this author come first; without a search term only these are found',
    }),
  ),
  form: Type.Optional(
    Type.Enum([...WORK_FORMS], { description: 'Ranks those of the best results with such a title first' }),
  ),
}

export const SearchInputSchema = Type.Object({
  searchTerm: Type.String({ maxLength: 4096 }),
  ...ofEachField('request', {
    year: () => Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 9999 }))),
    names: (about, name) =>
      Type.Optional(Type.Array(Type.String({ maxLength: 4096, ...name }), { maxItems: 1000, ...about })),
    flag: (about) => Type.Optional(Type.Boolean({ default: false, ...about })),
  }),
  verbatim: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Search for exactly what was typed: corrects no typing errors and drops no condition',
    }),
  ),
  sort: Type.Optional(Type.Enum([...SEARCH_SORTS])),
  ...PREFERENCES,
  addedAfter: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Only those of the results that came into the library after `lookedUpTo` of a pinned search',
    }),
  ),
})
export type SearchInput = Static<typeof SearchInputSchema>

/** The reading of a part of the search term. */
export const ReadingSchema = Type.Object({
  kind: Type.Enum(['years', 'newest', 'exclusion', 'author', 'form', 'sources', 'comparison', 'frame'], {
    description:
      'years, sources: narrow as these filters do; newest: newest first; exclusion: left out; author, form, comparison: first; frame: courtesy, which counts for nothing',
  }),
  from: text("The part of the search term, as `unread` takes it; '' for a field of the request"),
  startYear: Type.Optional(nullable(Type.Integer())),
  endYear: Type.Optional(nullable(Type.Integer())),
  isOffered: Type.Optional(
    flag(
      'years, exclusion: not applied, since the words may mean something else; set the years or `exclude` instead',
    ),
  ),
  excluded: Type.Optional(texts('exclusion: words and phrases')),
  author: Type.Optional(Type.String()),
  form: Type.Optional(Type.Enum([...WORK_FORMS])),
  sources: Type.Optional(texts('sources: their names')),
  sides: Type.Optional(texts('comparison: the two that are compared')),
})
export type SearchReading = Static<typeof ReadingSchema>

export const SearchNoticeSchema = Type.Object({
  code: text(
    'keywords_only, no_literal_match, weak_results, index_rebuilding, query_explained, relaxed, excluded, says_nothing, corrected, did_you_mean, shortened, other_language, closest_first',
  ),
  message: text('The notice as an English sentence'),
  suggestion: Type.Optional(text('did_you_mean: a query to offer instead')),
  searchedFor: Type.Optional(text('corrected: the query that was searched for')),
  relaxed: Type.Optional(texts('relaxed: the parts of the query that were dropped, as text')),
  count: Type.Optional(whole('excluded: number of articles left out; closest_first: number of those')),
  excluded: Type.Optional(texts('excluded: the words that these articles have')),
  missing: Type.Optional(texts('no_literal_match: words and phrases that no article has')),
  offer: Type.Optional(
    Type.Object(
      {
        searchTerm: Type.String(),
        verbatim: Type.Optional(Type.Boolean()),
        refineSearch: Type.Optional(Type.Boolean()),
        unread: Type.Optional(Type.Array(Type.String())),
        exclude: Type.Optional(Type.Array(Type.String())),
      },
      { description: 'Another search to offer, with the same filters' },
    ),
  ),
})
export type SearchNotice = Static<typeof SearchNoticeSchema>

/** The meaning of a number of results. */
export const TotalRelationSchema = Type.Enum(['eq', 'gte'], {
  description:
    'eq: the exact number. gte: a lower bound, since an OpenSearch cluster does not count exactly above it',
})
export type TotalRelation = Static<typeof TotalRelationSchema>

export const SearchPageSchema = Type.Object({
  content: Type.Array(ArticleSchema),
  totalElements: Type.Integer(),
  totalRelation: TotalRelationSchema,
  cursor: nullable(Type.String()),
  notices: Type.Array(SearchNoticeSchema),
  readings: Type.Array(ReadingSchema, { description: 'Interpretation of the search term' }),
  isQuestion: flag('True if the search term reads as a question or a claim: POST /evidence may answer it'),
})
export type SearchPage = Static<typeof SearchPageSchema>

/** POST /search/ids: the first results of a search, up to the limit of bookmarks in one call. */
export const ResultIdsSchema = Type.Object({ ids: Type.Array(Type.String()) })
export type ResultIds = Static<typeof ResultIdsSchema>

export const CountSchema = Type.Object({ count: Type.Integer(), relation: TotalRelationSchema })
export type Count = Static<typeof CountSchema>

const counted = { count: Type.Integer() }
const YearCountsSchema = Type.Array(Type.Object({ year: Type.Integer(), ...counted }))
const NamedCountsSchema = Type.Array(Type.Object({ name: Type.String(), ...counted }))
type FacetSchemas = { [F in Facet]: F extends 'years' ? typeof YearCountsSchema : typeof NamedCountsSchema }

export const FacetsSchema = Type.Object(
  Object.fromEntries(
    FACETS.map((facet) => [facet, facet === 'years' ? YearCountsSchema : NamedCountsSchema]),
  ) as FacetSchemas,
)
export type Facets = Static<typeof FacetsSchema>

export const SuggestQuerySchema = Type.Object({ q: Type.String({ maxLength: 200 }) })
/** The filters of a search. */
export const SearchFiltersSchema = Type.Object(
  ofEachField('request', { ...SHOWN, names: (about) => Type.Array(Type.String(), about) }),
)
export type SearchFilters = Static<typeof SearchFiltersSchema>

const LookedUpToSchema = Type.Integer({
  minimum: 0,
  description: 'State of the library when the results were last opened; `addedAfter` of a search takes it',
})

export const PinInputSchema = Type.Object({
  ...Type.Omit(SearchInputSchema, [
    'sort',
    'addedAfter',
    ...(Object.keys(PREFERENCES) as (keyof typeof PREFERENCES)[]),
  ]).properties,
  lookedUpTo: Type.Optional({
    ...LookedUpToSchema,
    description: 'That of a pin that was removed, to restore it; by default now',
  }),
})
export type PinInput = Static<typeof PinInputSchema>

export const PinnedSearchSchema = Type.Object({
  id: Type.String(),
  searchTerm: Type.String(),
  filters: SearchFiltersSchema,
  verbatim: Type.Boolean(),
  lookedAt: time('Time when its results were last opened'),
  lookedUpTo: LookedUpToSchema,
  newResults: nullable(
    Type.Integer(),
    'Results that came into the library since then; null if they cannot be counted now',
  ),
})
export type PinnedSearch = Static<typeof PinnedSearchSchema>
export const PinnedSearchesSchema = Type.Object({
  searches: Type.Array(PinnedSearchSchema, { description: 'The last pinned first' }),
})
export type PinnedSearches = Static<typeof PinnedSearchesSchema>

/** GET /search/unfound: counts only, no persons. */
export const UnfoundSearchesSchema = Type.Object({
  searches: Type.Array(
    Type.Object({
      text: Type.String(),
      count: whole('Number of times it was searched for'),
    }),
    { description: 'The most frequent first' },
  ),
})
export type UnfoundSearches = Static<typeof UnfoundSearchesSchema>

export const SuggestionsSchema = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      text: Type.String(),
      kind: Type.Enum(['recent', 'topic', 'author', 'title']),
      filters: Type.Optional(SearchFiltersSchema),
    }),
    { description: 'For a recent search: its filters of the last time' },
  ),
})
export type Suggestions = Static<typeof SuggestionsSchema>
