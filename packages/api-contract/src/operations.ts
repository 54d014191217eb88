import Type, { type Static } from 'typebox'
import { IdSchema, time, text, flag } from './common.ts'
import { REPORT_MAX_LENGTH } from './limits.ts'

/** The part reported as wrong: the summary, or the title, authors, year, venue and identifiers. */
const about = Type.Enum(['summary', 'facts'])

/** POST /report */
export const ReportInputSchema = Type.Object({
  articleId: IdSchema,
  about,
  note: Type.String({
    maxLength: REPORT_MAX_LENGTH,
    description: "Description of the mistake; may be ''",
  }),
})
export type ReportInput = Static<typeof ReportInputSchema>

/** A report as administrators see it, without its author. */
export const ReportSchema = Type.Object({
  id: Type.String(),
  about,
  note: Type.String(),
  reportedAt: time(),
  articleId: Type.String(),
  title: text('URL-encoded, at the time of the report'),
  said: text('The summary or the facts shown at the time of the report'),
  state: Type.Enum(['same', 'changed'], {
    description: 'same: the article is still the reported version; changed: it is another one',
  }),
  isGenerated: flag('True if a language model wrote the summary, and can write another one'),
})
export type Report = Static<typeof ReportSchema>

export const ReportPageSchema = Type.Object({
  content: Type.Array(ReportSchema),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
  empty: Type.Boolean(),
})
export type ReportPage = Static<typeof ReportPageSchema>

/** PUT /report/{id}/settle */
export const SettleReportSchema = Type.Object({
  rewrite: flag('True: another summary is written at the next request'),
})

/** GET /self-check */
export const SelfCheckSchema = Type.Object({
  name: text("'record' for the database, 'index…' for a search index, 'backup made', 'backup proven'"),
  checkedAt: time(),
  isOk: Type.Boolean(),
  says: text('The finding, in English'),
})
export type SelfCheck = Static<typeof SelfCheckSchema>

export const SelfCheckListSchema = Type.Array(SelfCheckSchema)
