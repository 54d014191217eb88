import Type, { type Static } from 'typebox'
import { pagingSchema } from './common.ts'

export const WorkPairStateSchema = Type.Enum(['open', 'merged', 'apart'], {
  description: 'open: to be decided; merged: one work; apart: two works',
})
export type WorkPairState = Static<typeof WorkPairStateSchema>

/** GET /works/pairs: open pairs with the surest first, decided ones with the latest decision first. */
export const WorkPairsQuerySchema = Type.Object({
  ...pagingSchema(20).properties,
  state: Type.Optional(WorkPairStateSchema),
})

/** One field of two articles, compared. */
const AgreementSchema = Type.Enum(['agrees', 'differs', 'partly', 'one_side', 'unknown'])
export type Agreement = Static<typeof AgreementSchema>

export const WorkPairArticleSchema = Type.Object({
  id: Type.String(),
  title: Type.String({ description: 'Plain text, as far as its source gives it so' }),
  authors: Type.Array(Type.String(), { description: 'The first 20' }),
  year: Type.Union([Type.Integer(), Type.Null()]),
  doi: Type.String({ description: 'Empty when it has none' }),
  source: Type.String(),
  url: Type.String(),
  sentences: Type.Integer({ description: 'Sentences of the abstract' }),
  bookmarks: Type.Integer({ description: 'Bookmarks of it at present' }),
})
export type WorkPairArticle = Static<typeof WorkPairArticleSchema>

export const WorkPairSchema = Type.Object({
  id: Type.String(),
  state: WorkPairStateSchema,
  reason: Type.Enum(['identifier', 'title', 'text'], {
    description:
      'identifier: both claim one DOI under different titles; title: title and first author agree; text: the abstracts agree',
  }),
  identifier: Type.String({ description: 'The DOI that both claim; empty when there is none' }),
  keptBy: Type.String({
    description: 'Id of the article that kept the identifier; empty when there is none',
  }),
  isNotice: Type.Boolean({
    description: 'One is an erratum, a reply, a retraction of the other: never merged, only kept apart',
  }),
  articles: Type.Array(WorkPairArticleSchema, { minItems: 2, maxItems: 2 }),
  agreement: Type.Object({
    title: AgreementSchema,
    doi: AgreementSchema,
    authors: AgreementSchema,
    year: AgreementSchema,
    source: AgreementSchema,
    abstract: AgreementSchema,
  }),
  sharedSentences: Type.Integer({ description: 'Sentences of the abstracts that both have' }),
  decidedBy: Type.String({ description: 'Name of who decided; empty when Claire did' }),
  decidedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})
export type WorkPair = Static<typeof WorkPairSchema>

export const WorkPairPageSchema = Type.Object({
  content: Type.Array(WorkPairSchema),
  totalPages: Type.Integer(),
  totalElements: Type.Integer(),
  empty: Type.Boolean(),
  counts: Type.Object({ open: Type.Integer(), merged: Type.Integer(), apart: Type.Integer() }),
})
export type WorkPairPage = Static<typeof WorkPairPageSchema>

/** PUT /works/pairs/{id}: 'merged' and 'apart' decide; 'open' undoes the last decision, and the pair is as before it. Answers with the pair. */
export const WorkPairDecisionSchema = Type.Object({ state: WorkPairStateSchema })
export type WorkPairDecision = Static<typeof WorkPairDecisionSchema>
