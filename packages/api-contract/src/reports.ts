import Type, { type Static } from 'typebox'
import { REPORT_MAX_LENGTH } from './limits.ts'

/** The part reported as wrong: the summary, or the title, authors, year, venue and identifiers. */
const about = Type.Enum(['summary', 'facts'])

/** POST /report */
export const ReportInputSchema = Type.Object({
  articleId: Type.String({ minLength: 1, maxLength: 200 }),
  about,
  note: Type.String({
    maxLength: REPORT_MAX_LENGTH,
    description: "What is wrong with it; '' to say only that",
  }),
})
export type ReportInput = Static<typeof ReportInputSchema>

/** A report as administrators see it, without its author. */
export const ReportSchema = Type.Object({
  id: Type.String(),
  about,
  note: Type.String(),
  reportedAt: Type.String({ format: 'date-time' }),
  articleId: Type.String(),
  title: Type.String({ description: 'URL-encoded, as it was then' }),
  said: Type.String({ description: 'The summary or the facts as they were shown then' }),
  state: Type.Enum(['same', 'changed'], {
    description: 'Whether the article is the same version still, or another one',
  }),
  isGenerated: Type.Boolean({ description: 'A language model wrote the summary: it can write it anew' }),
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
  rewrite: Type.Boolean({ description: 'Have the summary written anew when it is next asked for' }),
})
