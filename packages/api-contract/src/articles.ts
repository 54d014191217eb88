import { NOTICE_KINDS, WORK_KINDS } from '@claire/scholarly-text'
import Type, { type Static } from 'typebox'
import { nullable } from './common.ts'

const text = Type.String({ description: "'' where unknown" })

/** The parts of a reference besides title, authors, venue, year and DOI. */
export const ArticleCitationSchema = Type.Object({
  kind: Type.Enum([...WORK_KINDS]),
  volume: text,
  issue: text,
  pages: Type.String({ description: "'45-67', or an article number; '' where unknown" }),
  publisher: text,
  published: Type.String({ description: "'2012', '2012-07' or '2012-07-03'; '' where unknown" }),
  issn: Type.Array(Type.String()),
  isbn: Type.Array(Type.String()),
  arxivId: Type.String({ description: "'2104.12255', without its version; '' where there is none" }),
})
export type ArticleCitation = Static<typeof ArticleCitationSchema>

/** The status of a work since its publication, such as a retraction. */
export const KnownNoticeSchema = Type.Object({
  kind: Type.Enum([...NOTICE_KINDS]),
  url: Type.String({ description: "Address of the statement; '' if unknown" }),
})
export type WorkNotice = Static<typeof KnownNoticeSchema>
/** null if nothing is known. */
export const WorkNoticeSchema = nullable(KnownNoticeSchema)

/** An article as lists and the detail page show it (docs/product.md 3). */
export const ArticleSchema = Type.Object({
  id: Type.String(),
  title: Type.String({ description: 'URL-encoded' }),
  articleType: Type.String({ description: "'web', or 'pdf' if there is only a file" }),
  publicationYear: nullable(Type.Integer()),
  source: Type.Object({ id: Type.String(), name: Type.String() }),
  url: Type.String(),
  downloadUrl: nullable(Type.String(), 'Path of the file on this server'),
  opensInTab: Type.Optional(
    Type.Boolean({ description: 'A standard: its file is opened in a new tab instead of saved' }),
  ),
  categories: Type.Array(Type.String()),
  summary: Type.String({ description: 'The abstract, or the start of the text' }),
  authors: Type.Array(Type.String()),
  orcids: Type.Array(Type.String(), {
    description:
      "One for each author, in their order: 'https://orcid.org/0000-0002-1825-0097', '' where unknown; empty where none is known",
  }),
  venue: nullable(Type.String(), 'The journal, proceedings, book or repository'),
  citation: ArticleCitationSchema,
  doi: nullable(Type.String()),
  language: nullable(Type.String()),
  licence: nullable(
    Type.Object({ name: Type.String({ description: "'CC BY 4.0'" }), url: Type.String() }),
    'The Creative Commons licence that the source names; null if it names none, or several',
  ),
  notice: WorkNoticeSchema,
  deadSince: nullable(
    Type.String({ format: 'date-time' }),
    'Time since which its address is gone (404, 410); null if it is not known to be',
  ),
})
export type Article = Static<typeof ArticleSchema>

/** A citing or cited article, as lists show it. */
export const CitedArticleSchema = Type.Pick(ArticleSchema, [
  'id',
  'title',
  'authors',
  'publicationYear',
  'notice',
])
export type CitedArticle = Static<typeof CitedArticleSchema>

/** GET /articles/{id}/details: the additional fields of the article's page. */
export const ArticleDetailsSchema = Type.Object({
  affiliations: Type.Array(
    Type.Object({
      name: Type.String(),
      authors: Type.Array(Type.Integer(), { description: "Places among the article's authors, from 0" }),
    }),
  ),
  references: Type.Object({
    count: Type.Integer({ description: 'Number of works it cites, with or without a DOI' }),
    listed: Type.Array(
      Type.Object({
        doi: Type.String(),
        article: nullable(CitedArticleSchema, 'The article with this DOI; null if Claire has none'),
      }),
      { description: 'References with a DOI, in their order, at most 1,000' },
    ),
  }),
  citedBy: Type.Object({
    count: Type.Integer({ description: 'Works in Claire that cite it by its DOI; counted up to 1,000' }),
    articles: Type.Array(CitedArticleSchema, {
      description: 'One article of each work, latest first, at most 100',
    }),
  }),
})
export type ArticleDetails = Static<typeof ArticleDetailsSchema>

export const ArticleListSchema = Type.Array(ArticleSchema)

export const ArticleIdsSchema = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 1000 })

export const OneSentenceInputSchema = Type.Object({
  searchTerm: Type.String({ maxLength: 4096 }),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 1 })),
  refineSearch: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Only sentences with the literal words, if there are any',
    }),
  ),
  articleIds: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 100 }),
})
export type OneSentenceInput = Static<typeof OneSentenceInputSchema>

/** One sentence for each article id; unknown articles are omitted. */
export const OneSentenceSchema = Type.Record(Type.String(), Type.String())
export type OneSentence = Static<typeof OneSentenceSchema>

export const ConciseSummarySchema = Type.Object({
  conciseSummary: Type.String(),
  sentences: Type.Array(
    Type.Object({
      text: Type.String(),
      field: Type.Enum(['abstract', 'fullText']),
      start: Type.Integer({ description: 'Offset of the sentence in that field, in UTF-16 units' }),
      end: Type.Integer(),
    }),
  ),
  generated: Type.Boolean({
    description: 'True when a language model wrote it; false when its sentences are taken from the article',
  }),
})
export type ConciseSummary = Static<typeof ConciseSummarySchema>

/** GET /scanned-this-week: articles that the scans of the last seven days (UTC) added and that still exist. */
export const ScannedWeekSchema = Type.Object({
  articles: Type.Integer(),
  days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), articles: Type.Integer() }), {
    description: 'Seven, oldest first; the last is today',
  }),
  sources: Type.Array(Type.Object({ name: Type.String(), articles: Type.Integer() }), {
    description: 'Sources with new articles, most first',
  }),
})
export type ScannedWeek = Static<typeof ScannedWeekSchema>
