import Type, { type Static } from 'typebox'
import { ArticleSchema } from './articles.ts'
import { nullable, pageOf, pagingSchema, IdSchema, time, whole, flag, texts } from './common.ts'
import { SHOWN, ofEachField } from './criteria-schemas.ts'
import { ALERT_FREQUENCIES, ALERT_SORTS, ALERT_WIDTHS, ALERTS_SHOWN, PAUSE_STATES } from './enums.ts'
import { ALERT_TEXT_MAX_LENGTH, LIST_PAGE_SIZE, NO_END, SEARCH_PAGE_SIZE } from './limits.ts'

const freeText = (description: string) =>
  Type.Optional(Type.String({ maxLength: ALERT_TEXT_MAX_LENGTH, default: '', description }))
const frequency = Type.Enum([...ALERT_FREQUENCIES])
const width = Type.Enum([...ALERT_WIDTHS], {
  description: 'How closely an article must match in meaning; without effect on exact matches',
})

/** The criteria of an alert: the state of a search, and the required strictness. */
const criteria = {
  searchTerm: freeText('As typed into the search box'),
  ...ofEachField('field', {
    year: () => Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 9999 }), '0 or null means none')),
    names: (about, name) =>
      Type.Optional(
        Type.Array(Type.String({ maxLength: ALERT_TEXT_MAX_LENGTH, ...name }), {
          maxItems: 1000,
          default: [],
          ...about,
        }),
      ),
    flag: (about) => Type.Optional(Type.Boolean({ default: false, ...about })),
  }),
  width: Type.Optional(Type.Enum([...ALERT_WIDTHS], { default: 'normal' })),
}

/** Texts may be missing here: required ones are checked in the order of docs/product.md 5.5. */
export const AlertInputSchema = Type.Object({
  name: freeText('Name chosen by the person'),
  ...criteria,
  email: freeText('Address that messages are sent to'),
  frequency: Type.Optional(Type.Enum([...ALERT_FREQUENCIES], { default: 'NEW_MATCHES' })),
  note: freeText('Optional. Included in every message'),
  pausedUntil: Type.Optional(
    nullable(
      time(),
      `No message before this time; results found meanwhile come in one message. null: not paused; ${NO_END}: until somebody ends the pause`,
    ),
  ),
})
export type AlertInput = Static<typeof AlertInputSchema>

export const AlertChangeSchema = Type.Object({ ...AlertInputSchema.properties, id: Type.Optional(IdSchema) })

export const AlertSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  searchTerm: Type.String(),
  email: Type.String(),
  ...ofEachField('field', SHOWN),
  frequency,
  width,
  note: Type.String(),
  pause: Type.Enum([...PAUSE_STATES], {
    description:
      'State of the messages. stale: nobody has opened the results for a year; unsubscribed: by the link in a message',
  }),
  pausedUntil: nullable(time(), `${NO_END}: until somebody ends the pause`),
  createdAt: time(),
  updatedAt: time(),
  newResults: whole('Unread results, the number that alert-result/IDs lists'),
  recent: Type.Array(Type.Integer(), {
    description:
      'Results in each of the last twelve periods of the frequency, oldest first; weeks for NEW_MATCHES',
  }),
  notRelevant: Type.Object(
    {
      votes: whole('Results marked as not relevant'),
      narrowed: flag('True if these have raised the threshold'),
    },
    { description: 'Five votes raise the threshold; a change of the search resets them' },
  ),
})
export type Alert = Static<typeof AlertSchema>

export const AlertListQuerySchema = Type.Object({
  ...pagingSchema(LIST_PAGE_SIZE).properties,
  show: Type.Enum([...ALERTS_SHOWN], {
    default: 'all',
    description: '`new`: only alerts with unread results',
  }),
  sort: Type.Enum([...ALERT_SORTS], {
    default: 'created',
    description: 'Newest alert first, or the alert with the newest result first',
  }),
})
export type AlertListQuery = Static<typeof AlertListQuerySchema>

export const AlertPageSchema = Type.Object(pageOf(AlertSchema))
export type AlertPage = Static<typeof AlertPageSchema>

/** POST /alert/follow: all new articles of a source, on a topic, by an author, or that cite an article. */
export const FollowInputSchema = Type.Union([
  Type.Object({
    author: Type.String({ minLength: 1, maxLength: 500, description: 'A name' }),
    orcid: Type.Optional(
      Type.String({ maxLength: 100, description: 'Follows the person of this iD, not all of the name' }),
    ),
  }),
  Type.Object({ cites: Type.String({ minLength: 1, maxLength: 200, description: 'Id of an article' }) }),
  Type.Object({ source: Type.String({ minLength: 1, maxLength: ALERT_TEXT_MAX_LENGTH }) }),
  Type.Object({ topic: Type.String({ minLength: 1, maxLength: ALERT_TEXT_MAX_LENGTH }) }),
])
export type FollowInput = Static<typeof FollowInputSchema>

export const AlertPreviewInputSchema = Type.Object({
  ...criteria,
  frequency: Type.Optional(Type.Enum([...ALERT_FREQUENCIES], { default: 'NEW_MATCHES' })),
  id: Type.Optional(IdSchema),
})
export type AlertPreviewInput = Static<typeof AlertPreviewInputSchema>

export const AlertPreviewSchema = Type.Object({
  refusal: nullable(Type.String(), 'Reason why this alert would be refused; the other fields are then empty'),
  perMonth: nullable(
    Type.Integer(),
    'Estimated results in 30 days, from recent articles; null if there are too few',
  ),
  perPeriod: nullable(
    Type.Integer(),
    'Estimated results in one period of the frequency; a month for NEW_MATCHES',
  ),
  tooMany: flag('More than 50 results a period'),
  examples: Type.Array(ArticleSchema, {
    description: 'At most three recent articles that it would have found',
  }),
  same: nullable(
    Type.Object({ id: Type.String(), name: Type.String() }),
    "The caller's alert with the same search",
  ),
})
export type AlertPreview = Static<typeof AlertPreviewSchema>

export const AlertQuerySchema = Type.Object({ alertId: IdSchema })

/** Unread results, newest first, whose articles still exist. */
export const AlertResultIdsSchema = Type.Array(Type.String())

const position = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

export const MarkAsReadQuerySchema = Type.Object({
  alertId: IdSchema,
  upTo: Type.Optional(position('The `position` of the results shown. Without it: what was asked for last')),
})

export const MarkAllAsReadQuerySchema = Type.Object({
  upTo: position('The `position` of the counts shown'),
})

export const NotRelevantQuerySchema = Type.Object({ alertId: IdSchema, articleId: IdSchema })

/** GET /alert-result/counts: unread results in total and for each alert that has some. */
export const NewResultCountsSchema = Type.Object({
  total: Type.Integer(),
  alerts: Type.Array(Type.Object({ id: Type.String(), newResults: Type.Integer() })),
  kept: whole("Number of the caller's alerts, with or without unread results"),
  position: whole('Position of the newest unread result; 0 without any'),
})
export type NewResultCounts = Static<typeof NewResultCountsSchema>

export const AlertResultPagingSchema = Type.Object({
  ...pagingSchema(SEARCH_PAGE_SIZE).properties,
  cursor: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Cursor of the previous page: no result is repeated or skipped',
    }),
  ),
  ...ofEachField('results', {
    year: () => Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
    names: (_, name) =>
      Type.Optional(
        Type.Array(Type.String({ maxLength: ALERT_TEXT_MAX_LENGTH, ...name }), {
          maxItems: 100,
          description: 'Only from sources with these names',
        }),
      ),
    flag: () => Type.Optional(Type.Boolean()),
  }),
  ids: Type.Optional(Type.Array(IdSchema, { maxItems: 100, description: 'Only these articles' })),
})
export type AlertResultPaging = Static<typeof AlertResultPagingSchema>

export const AlertResultSchema = Type.Object({
  ...ArticleSchema.properties,
  isNew: flag('Unread when this page was requested'),
  matchedAt: time(),
  why: Type.Object({
    terms: texts("Words of the alert's search that the article has"),
    byMeaning: flag('Similar in meaning, beyond the shared words'),
  }),
})
export type AlertResult = Static<typeof AlertResultSchema>

/** GET /alert/{id}/results: newest first, including read ones; `cursor` is null on the last page. */
export const AlertResultPageSchema = Type.Object({
  content: Type.Array(AlertResultSchema),
  totalElements: Type.Integer(),
  newResults: whole('Unread results in total'),
  newSince: nullable(time(), 'Time when the oldest unread result was found; null if all are read'),
  facets: Type.Object(
    {
      sources: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
      years: Type.Array(Type.Object({ year: Type.Integer(), count: Type.Integer() })),
    },
    { description: 'Results of each source in these years, and of each year in these sources' },
  ),
  position: whole('For markAsRead: position of the newest result on these pages'),
  cursor: nullable(Type.String()),
})
export type AlertResultPage = Static<typeof AlertResultPageSchema>
