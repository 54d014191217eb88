import Type, { type Static } from 'typebox'
import { nullable, pageOf, pagingSchema, text, texts, whole, flag, time } from './common.ts'

export const WorkPairStateSchema = Type.Enum(['open', 'merged', 'apart'], {
  description: 'open: to be decided; merged: one work; apart: two works',
})
export type WorkPairState = Static<typeof WorkPairStateSchema>

/** GET /works/pairs: open pairs with the most certain first, decided ones with the latest decision first. */
export const WorkPairsQuerySchema = Type.Object({
  ...pagingSchema(20).properties,
  state: Type.Optional(WorkPairStateSchema),
})

/** The comparison of one field of two articles. */
const AgreementSchema = Type.Enum(['agrees', 'differs', 'partly', 'one_side', 'unknown'])
export type Agreement = Static<typeof AgreementSchema>

export const WorkPairArticleSchema = Type.Object({
  id: Type.String(),
  title: text('Plain text, if its source has it'),
  authors: texts('The first 20'),
  year: nullable(Type.Integer()),
  doi: text('Empty if it has none'),
  source: Type.String(),
  url: Type.String(),
  sentences: whole('Sentences of the abstract'),
  bookmarks: whole('Current bookmarks of it'),
})
export type WorkPairArticle = Static<typeof WorkPairArticleSchema>

export const WorkPairSchema = Type.Object({
  id: Type.String(),
  state: WorkPairStateSchema,
  reason: Type.Enum(['identifier', 'title', 'text'], {
    description:
      'identifier: both claim one DOI under different titles; title: title and first author agree; text: the abstracts agree',
  }),
  identifier: text('The DOI that both claim; empty if there is none'),
  keptBy: text('Id of the article that has the identifier; empty if there is none'),
  isNotice: flag(
    'One is an erratum, a reply or a retraction of the other: can only be separated, not merged',
  ),
  articles: Type.Array(WorkPairArticleSchema, { minItems: 2, maxItems: 2 }),
  agreement: Type.Object({
    title: AgreementSchema,
    doi: AgreementSchema,
    authors: AgreementSchema,
    year: AgreementSchema,
    source: AgreementSchema,
    abstract: AgreementSchema,
  }),
  sharedSentences: whole('Sentences that both abstracts contain'),
  decidedBy: text('Name of the person who decided; empty if Claire did'),
  decidedAt: nullable(time()),
})
export type WorkPair = Static<typeof WorkPairSchema>

const CountsSchema = Type.Object({
  open: Type.Integer(),
  merged: Type.Integer(),
  apart: Type.Integer(),
  disagreements: whole('Undecided disagreements about a field'),
})

export const WorkPairPageSchema = Type.Object({
  ...pageOf(WorkPairSchema),
  counts: CountsSchema,
})
export type WorkPairPage = Static<typeof WorkPairPageSchema>

/** PUT /works/pairs/{id}: 'merged' and 'apart' decide; 'open' undoes the last decision and restores the pair. Returns the pair. */
export const WorkPairDecisionSchema = Type.Object({ state: WorkPairStateSchema })

export const DisagreementsQuerySchema = pagingSchema(20)

export const OriginSchema = Type.Enum(['registry', 'record', 'page', 'pdf', 'list', 'guess'], {
  description:
    'The most trusted first: a registry of DOIs; a record of a repository, list of works or import; the page; what the file states; an entry of a list or feed; a guess from the first page of the file',
})
export type Origin = Static<typeof OriginSchema>

export const DisagreementStateSchema = Type.Enum(['open', 'used', 'dismissed'], {
  description: 'open: to be decided; used: a statement was chosen; dismissed: the article stays as it is',
})

/** A title or a year about which the origins of one article disagree. */
export const DisagreementSchema = Type.Object({
  id: Type.String(),
  state: DisagreementStateSchema,
  field: Type.Enum(['title', 'publicationYear']),
  article: Type.Object({
    id: Type.String(),
    title: Type.String(),
    source: Type.String(),
    url: Type.String(),
  }),
  shown: text('Value of the article; empty if it has none'),
  statements: Type.Array(Type.Object({ origin: OriginSchema, value: Type.String() }), {
    description: 'The most trusted origin first',
  }),
  decidedBy: text('Name of the person who decided; empty while open'),
  decidedAt: nullable(time()),
})
export type Disagreement = Static<typeof DisagreementSchema>

/** GET /works/disagreements: open ones first, then the latest decision first. */
export const DisagreementPageSchema = Type.Object({
  ...pageOf(DisagreementSchema),
  counts: CountsSchema,
})
export type DisagreementPage = Static<typeof DisagreementPageSchema>

/** PUT /works/disagreements/{id}: 'used' with one of the stated values; 'open' undoes the last decision. Returns the disagreement. */
export const DisagreementDecisionSchema = Type.Object({
  state: DisagreementStateSchema,
  value: Type.Optional(Type.String({ maxLength: 1000, description: 'With used: the statement to show' })),
})
export type DisagreementDecision = Static<typeof DisagreementDecisionSchema>
