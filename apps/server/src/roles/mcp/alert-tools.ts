import {
  ALERT_FREQUENCIES,
  ALERT_TEXT_MAX_LENGTH,
  type Alert,
  type AlertPage,
  type AlertResultPage,
  LIST_PAGE_SIZE,
  SHOWN,
  criteriaAs,
  criteriaFrom,
  criteriaOf,
  ofEachField,
  nullable,
} from '@claire/api-contract'
import Type from 'typebox'
import { defineTool, GIVEN_CRITERIA, shown, ShownArticleSchema, shownArticle } from './tool.ts'

const text = (description: string) => Type.String({ maxLength: ALERT_TEXT_MAX_LENGTH, description })
const frequency = Type.Enum([...ALERT_FREQUENCIES])

const ShownAlertSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  searchTerm: Type.String(),
  ...ofEachField('tool', SHOWN),
  frequency,
  email: Type.String(),
  newResults: Type.Integer({ description: 'Results that the person has not read yet' }),
})

const shownAlert = (alert: Alert) =>
  shown(ShownAlertSchema, { ...alert, ...criteriaAs('tool', criteriaOf(alert)) })

const listAlerts = defineTool({
  name: 'list_alerts',
  title: 'List alerts',
  description: "The person's alerts, newest first, with their numbers of unread results.",
  scope: 'alerts:read',
  effect: 'reads',
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'From 0' })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: LIST_PAGE_SIZE })),
  }),
  output: Type.Object({ total: Type.Integer(), alerts: Type.Array(ShownAlertSchema) }),
  async run(query, { call }) {
    const page = (await call('GET', '/alert', { query })) as AlertPage
    return { total: page.totalElements, alerts: page.content.map(shownAlert) }
  },
})

const listAlertResults = defineTool({
  name: 'list_alert_results',
  title: 'List results of an alert',
  description:
    'What an alert has found, newest first; isNew says what the person has not read yet. Looking marks nothing as read.',
  scope: 'alerts:read',
  effect: 'reads',
  input: Type.Object({
    alertId: Type.String({ minLength: 1, maxLength: 200 }),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: 'Cursor of the previous page' })),
  }),
  output: Type.Object({
    total: Type.Integer(),
    newResults: Type.Integer(),
    articles: Type.Array(
      Type.Object({
        ...ShownArticleSchema.properties,
        isNew: Type.Boolean(),
        matchedAt: Type.String({ format: 'date-time' }),
      }),
    ),
    cursor: nullable(Type.String(), 'Cursor of the next page; null on the last page'),
  }),
  async run({ alertId, size, cursor }, { call }) {
    const page = (await call('GET', `/alert/${encodeURIComponent(alertId)}/results`, {
      query: { size, cursor },
    })) as AlertResultPage
    return {
      total: page.totalElements,
      newResults: page.newResults,
      articles: page.content.map((result) => ({
        ...shownArticle(result),
        isNew: result.isNew,
        matchedAt: result.matchedAt,
      })),
      cursor: page.cursor,
    }
  },
})

const addAlert = defineTool({
  name: 'add_alert',
  title: 'Make an alert',
  description:
    'Creates an alert: a search that sends new articles to the person by mail. Mail goes to the address of the account; another address has to be confirmed first.',
  scope: 'alerts:write',
  effect: 'adds',
  input: Type.Object({
    name: text('As the person calls it'),
    searchTerm: text('What to look for'),
    ...GIVEN_CRITERIA,
    frequency: Type.Optional(Type.Enum([...ALERT_FREQUENCIES], { default: 'NEW_MATCHES' })),
    email: Type.Optional(text('Address that messages are sent to')),
  }),
  output: ShownAlertSchema,
  async run({ name, searchTerm, frequency, email, ...criteria }, context) {
    const said = { name, searchTerm, frequency, email: email ?? context.email }
    const body = { ...said, ...criteriaFrom('tool', criteria) }
    return shownAlert((await context.call('POST', '/alert', { body })) as Alert)
  },
})

export const alertTools = [listAlerts, listAlertResults, addAlert]
