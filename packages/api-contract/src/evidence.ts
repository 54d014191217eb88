import Type, { type Static } from 'typebox'
import { IdSchema, nullable, whole, text, flag } from './common.ts'
import { ArticleSchema } from './articles.ts'
import { SearchInputSchema, TotalRelationSchema } from './search.ts'

/** POST /evidence and POST /evidence/written */
export const EvidenceInputSchema = Type.Object({
  question: Type.String({ maxLength: 4096, description: 'A question, a claim or a subject' }),
  ...Type.Omit(SearchInputSchema, ['searchTerm', 'sort']).properties,
  articleIds: Type.Optional(
    Type.Array(IdSchema, {
      minItems: 1,
      maxItems: 1000,
      description:
        'Looks in these articles only, without the filters: one for a question about an article. Unknown ones are left out; 404 if all are',
    }),
  ),
  folderId: Type.Optional(
    Type.String({
      ...IdSchema,
      description: "Looks in the articles of this folder of the caller's only, without the filters",
    }),
  ),
})
export type EvidenceInput = Static<typeof EvidenceInputSchema>

export const CLOSENESS = ['closest', 'close', 'lessClose'] as const
export type Closeness = (typeof CLOSENESS)[number]

export const SECTIONS = ['background', 'aim', 'methods', 'results', 'conclusions'] as const
export type Section = (typeof SECTIONS)[number]

/** The article of a quote. */
export const QuotedArticleSchema = Type.Pick(ArticleSchema, [
  'id',
  'title',
  'authors',
  'publicationYear',
  'source',
  'venue',
  'articleType',
  'notice',
])

const place = {
  field: Type.Enum(['abstract', 'fullText']),
  start: Type.Integer({ minimum: 0, description: 'Offset of `text` in that field, in UTF-16 units' }),
  end: Type.Integer({ minimum: 0 }),
  version: whole('The version of the article that these offsets belong to'),
}

/** A sentence of an article, letter by letter as the article has it. */
export const QuoteSchema = Type.Object({
  text: text('The sentence, verbatim: `field` from `start` to `end`'),
  before: nullable(Type.String(), 'The sentence before it, verbatim, where the sentence refers back to it'),
  ...place,
  section: nullable(Type.Enum([...SECTIONS]), 'The section of a structured abstract; null where unknown'),
  score: Type.Number({ description: 'Estimated probability that it answers the question, 0 to 1' }),
  closeness: Type.Enum([...CLOSENESS]),
  article: QuotedArticleSchema,
})
export type Quote = Static<typeof QuoteSchema>

export const EvidenceSchema = Type.Object({
  answers: flag('True if a sentence is close enough to be an answer'),
  isJudged: flag(
    'False for a question in another language than English: it is not known if `nearest` answer it, and `answers` is false',
  ),
  quotes: Type.Array(QuoteSchema, {
    description: 'At most 12, nearest first, near-repeats once; empty if `answers` is false',
  }),
  nearest: Type.Array(QuoteSchema, { description: 'The nearest three if `answers` is false; else empty' }),
  shown: whole('How many of the quotes to show at first: six for a question, else three'),
  works: whole('Number of works whose sentences were compared: the best 40, or 8'),
  ofWorks: whole('Number of works that the search finds, or in the folder or selection'),
  ofWorksRelation: TotalRelationSchema,
  retracted: whole('Number of retracted works that were left out'),
  byMeaning: Type.Enum(['contextual', 'words'], {
    description: 'words: the contextual model was not available, and sentences were compared by their words',
  }),
  canBeWritten: flag(
    'True if a language model may write a paragraph from the quotes: POST /evidence/written',
  ),
})
export type Evidence = Static<typeof EvidenceSchema>

/**
 * POST /evidence/written: a paragraph that a language model wrote from the quotes of POST /evidence for the same body.
 * Slow; requested once the quotes are shown.
 */
export const WrittenEvidenceSchema = Type.Object({
  model: Type.String(),
  day: Type.String({ format: 'date', description: 'The day it was written, in UTC' }),
  sentences: Type.Array(
    Type.Object({
      text: text('Plain text'),
      quotes: Type.Array(Type.Integer(), { description: 'Places in `quotes`, from 0, that it rests on' }),
    }),
    { description: 'Empty if the model did not answer, or nothing that it wrote is supported' },
  ),
  dropped: whole('Number of sentences left out because no quote supports them'),
})
export type WrittenEvidence = Static<typeof WrittenEvidenceSchema>

/** GET /articles/{id}/passage: a quote in its place; 404 if the article is gone, or has changed since. */
export const PassageQuerySchema = Type.Object(place)
export type PassageQuery = Static<typeof PassageQuerySchema>

export const PassageSchema = Type.Object({
  before: text("The text before the quote, some sentences; '' at the start"),
  text: text('The quote'),
  after: Type.String(),
})
export type Passage = Static<typeof PassageSchema>
