import { NOTICE_KINDS, WORK_KINDS } from '@claire/scholarly-text'
import Type, { type Static } from 'typebox'
import { nullable, IdSchema, text, flag, texts, time, whole } from './common.ts'

const stated = text("'' where unknown")

/** The parts of a reference besides title, authors, venue, year and DOI. */
export const ArticleCitationSchema = Type.Object({
  kind: Type.Enum([...WORK_KINDS]),
  volume: stated,
  issue: stated,
  pages: text("'45-67', or an article number; '' where unknown"),
  publisher: stated,
  published: text("'2012', '2012-07' or '2012-07-03'; '' where unknown"),
  issn: Type.Array(Type.String()),
  isbn: Type.Array(Type.String()),
  arxivId: text("'2104.12255', without its version; '' where there is none"),
})

/** The status of a work since its publication, such as a retraction. */
export const KnownNoticeSchema = Type.Object({
  kind: Type.Enum([...NOTICE_KINDS]),
  url: text("Address of the statement; '' if unknown"),
})
export type WorkNotice = Static<typeof KnownNoticeSchema>
/** null if nothing is known. */
export const WorkNoticeSchema = nullable(KnownNoticeSchema)

/** An article as lists and the detail page show it (docs/product.md 3). */
export const ArticleSchema = Type.Object({
  id: Type.String(),
  title: text('URL-encoded'),
  articleType: text("'web', or 'pdf' if there is only a file"),
  publicationYear: nullable(Type.Integer()),
  source: Type.Object({ id: Type.String(), name: Type.String() }),
  url: Type.String(),
  downloadUrl: nullable(Type.String(), 'Path of the file on this server'),
  opensInTab: Type.Optional(flag('A standard: its file is opened in a new tab instead of saved')),
  categories: Type.Array(Type.String()),
  summary: text('The abstract, or the start of the text'),
  authors: Type.Array(Type.String()),
  orcids: texts(
    "One for each author, in their order: 'https://orcid.org/0000-0002-1825-0097', '' where unknown; empty where none is known",
  ),
  venue: nullable(Type.String(), 'The journal, proceedings, book or repository'),
  citation: ArticleCitationSchema,
  doi: nullable(Type.String()),
  language: nullable(Type.String()),
  licence: nullable(
    Type.Object({ name: text("'CC BY 4.0'"), url: Type.String() }),
    'The Creative Commons licence that the source names; null if it names none, or several',
  ),
  notice: WorkNoticeSchema,
  deadSince: nullable(
    time(),
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
    count: whole('Number of works it cites, with or without a DOI'),
    listed: Type.Array(
      Type.Object({
        doi: Type.String(),
        article: nullable(CitedArticleSchema, 'The article with this DOI; null if Claire has none'),
      }),
      { description: 'References with a DOI, in their order, at most 1,000' },
    ),
  }),
  citedBy: Type.Object({
    count: whole('Works in Claire that cite it by its DOI; counted up to 1,000'),
    articles: Type.Array(CitedArticleSchema, {
      description: 'One article of each work, latest first, at most 100',
    }),
  }),
})
export type ArticleDetails = Static<typeof ArticleDetailsSchema>

export const ArticleListSchema = Type.Array(ArticleSchema)

export const ArticleIdsSchema = Type.Array(IdSchema, { maxItems: 1000 })

export const OneSentenceInputSchema = Type.Object({
  searchTerm: Type.String({ maxLength: 4096 }),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 1 })),
  refineSearch: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Only sentences with the literal words, if there are any',
    }),
  ),
  articleIds: Type.Array(IdSchema, { maxItems: 100 }),
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
      start: whole('Offset of the sentence in that field, in UTF-16 units'),
      end: Type.Integer(),
    }),
  ),
  generated: flag('True when a language model wrote it; false when its sentences are taken from the article'),
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

/** A work by its article in Claire, or by its DOI alone and then with its status since its publication, if it has one. */
const work = {
  doi: nullable(Type.String()),
  article: nullable(CitedArticleSchema, 'null if Claire has none'),
  notice: Type.Optional(KnownNoticeSchema),
}

export const ConnectedWorkSchema = Type.Object({
  ...work,
  cites: whole('Number of the works that it cites'),
  citedBy: whole('Number of the works that cite it'),
})
export type ConnectedWork = Static<typeof ConnectedWorkSchema>

/** GET /bookmark/folders/{id}/connections: works that many of a folder's works cite, or that cite many of them. */
export const FolderConnectionsSchema = Type.Object({
  works: whole('Works of the folder'),
  withReferences: whole('Those of them whose references are known'),
  references: whole('Distinct works they cite, by DOI'),
  referencesHere: whole('Those of them that are in Claire'),
  connected: Type.Array(ConnectedWorkSchema, {
    description: 'At most 50, none of the folder; most connections first',
  }),
})
export type FolderConnections = Static<typeof FolderConnectionsSchema>

/** GET /articles/{id}/connections */
export const ArticleConnectionsSchema = Type.Object({
  references: Type.Array(
    Type.Object({
      ...work,
      citedTogether: whole('Works in Claire that cite both'),
    }),
    {
      description:
        'References with a DOI, retracted or corrected ones first, then those in Claire, most often cited together first',
    },
  ),
  citedBy: Type.Array(
    Type.Object({
      article: CitedArticleSchema,
      citedTogether: whole('Works in Claire that cite both'),
    }),
    { description: 'At most 100, latest first' },
  ),
  around: Type.Array(
    Type.Object({
      ...work,
      citedTogether: whole('Works in Claire that cite both'),
      shared: whole('References that both have'),
    }),
    {
      description:
        'At most 20 works that neither cite it nor are cited by it, most shared references and common citations first',
    },
  ),
  alertId: nullable(
    Type.String(),
    "The caller's alert about new articles that cite it; null if there is none",
  ),
})
export type ArticleConnections = Static<typeof ArticleConnectionsSchema>

export const FreeCopySchema = Type.Object({
  url: text('An http(s) address'),
  host: text("'arxiv.org'"),
  version: nullable(Type.Enum(['published', 'accepted', 'submitted'])),
  licence: nullable(Type.String(), "'CC BY'; null if unknown"),
})
export type FreeCopy = Static<typeof FreeCopySchema>

/** GET /articles/{id}/free-copy */
export const FreeCopyAnswerSchema = Type.Object({
  copy: nullable(FreeCopySchema, 'null if none is known'),
})
export type FreeCopyAnswer = Static<typeof FreeCopyAnswerSchema>
