import type {
  Alert,
  AlertDeliveryLog,
  PrivateFeed,
  AlertInput,
  AlertPreview,
  AlertResult,
  AlertResultPage,
  AlertWebhook,
  AlertWebhookInput,
} from '@claire/api-contract'
import { NO_CRITERIA } from '@claire/api-contract/search-criteria'
import type { FakeCall } from './fake-server.ts'

export const alertNamed = (id: string, over: Partial<Alert> = {}): Alert => ({
  id,
  name: `Alert ${id}`,
  searchTerm: 'sea ice',
  email: 'ada@example.org',
  ...NO_CRITERIA,
  frequency: 'NEW_MATCHES',
  width: 'normal',
  note: '',
  pause: 'active',
  pausedUntil: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  newResults: 0,
  recent: [0, 0, 1, 0, 2, 0, 0, 3, 0, 0, 1, 0],
  notRelevant: { votes: 0, narrowed: false },
  ...over,
})

/** Delivery log of alert 'a' without deliveries. */
export const logOf = (fields: Partial<AlertDeliveryLog> = {}): AlertDeliveryLog => ({
  alertId: 'a',
  address: 'ada@example.org',
  state: 'ready',
  reason: null,
  waiting: 0,
  lastMailAt: null,
  nextMailAt: null,
  sends: [],
  ...fields,
})

type Answer = { status?: number; body?: unknown; text?: string } | undefined

interface Options {
  /** Delivery state of each alert. */
  deliveries?: AlertDeliveryLog[]
  results?: Record<string, AlertResult[]>
  preview?: Partial<AlertPreview>
  /** false if the server has no webhooks. */
  hasWebhooks?: boolean
  /** Answers a call to add or change an alert instead. */
  onSave?: (input: AlertInput) => Answer
}

const NO_PREVIEW: AlertPreview = {
  refusal: null,
  perMonth: 3,
  perPeriod: 3,
  tooMany: false,
  examples: [],
  same: null,
}

/** Answers the calls of alerts from those given, which the calls change; all other calls go to `others`. */
export function withAlerts(
  alerts: Alert[],
  others: (call: FakeCall) => Answer,
  { results = {}, preview, deliveries = [], hasWebhooks = true, onSave }: Options = {},
) {
  let stored = alerts
  const notifications = notificationServer(deliveries, hasWebhooks)
  return (call: FakeCall): Answer => {
    const { path, method, body } = call
    const [room, id, part] = path.split('/')
    if (path === 'alert-result/counts') {
      return {
        body: {
          total: stored.reduce((sum, { newResults }) => sum + newResults, 0),
          alerts: stored.map(({ id, newResults }) => ({ id, newResults })),
          kept: stored.length,
        },
      }
    }
    if (path === 'alert/preview') return { body: { ...NO_PREVIEW, ...preview } }
    if (path === 'alert-result/IDs') {
      const ids = Object.values(results).flatMap((found) => found.filter(({ isNew }) => isNew))
      return { body: ids.map(({ id }) => id) }
    }
    if (/^alert-(?:delivery|feed|webhook)$/.test(String(room))) return notifications(call)
    if (room !== 'alert') return room === 'alert-result' ? {} : others(call)
    if (method === 'DELETE') stored = stored.filter((alert) => alert.id !== id)
    if (method === 'POST' || method === 'PUT') {
      const refused = onSave?.(body as AlertInput)
      if (refused) return refused
      const given = body as Partial<Alert>
      const pause = given.pausedUntil ? 'paused' : 'active'
      const saved = alertNamed(id ?? 'new', { ...given, pause })
      stored = [saved, ...stored.filter((alert) => alert.id !== saved.id)]
      return { body: saved }
    }
    if (method !== 'GET') return {}
    if (id && part === 'results') {
      return { body: resultPage(results[id] ?? [], call.query) }
    }
    if (id) {
      const alert = stored.find((each) => each.id === id)
      return alert && { body: alert }
    }
    return {
      body: { content: stored, totalPages: 1, totalElements: stored.length, empty: stored.length === 0 },
    }
  }
}

/** Returns results of an alert, filtered as requested, with counts by source. */
function resultPage(found: AlertResult[], query: URLSearchParams): AlertResultPage {
  const [sources, ids] = [query.getAll('source'), query.getAll('ids')]
  const isWanted = (wanted: string[], value: string) => wanted.length === 0 || wanted.includes(value)
  const content = found.filter(({ id, source }) => isWanted(sources, source.name) && isWanted(ids, id))
  const unread = found.filter(({ isNew }) => isNew)
  const names = [...new Set(found.map(({ source }) => source.name))]
  return {
    content,
    totalElements: content.length,
    newResults: unread.length,
    newSince: unread.at(-1)?.matchedAt ?? null,
    facets: {
      sources: names.map((name) => ({
        name,
        count: found.filter(({ source }) => source.name === name).length,
      })),
      years: [],
    },
    position: found.length,
    cursor: null,
  }
}

/** Answers the calls of mail, webhook and feed; every request for a feed gives it new addresses. */
function notificationServer(deliveries: AlertDeliveryLog[], hasWebhooks: boolean) {
  const posting = webhookServer(hasWebhooks)
  let feed: PrivateFeed = null
  let opened = 0
  return (call: FakeCall): Answer => {
    const { path, method } = call
    const [room, id] = path.split('/')
    if (room === 'alert-webhook') return posting(call)
    if (room === 'alert-delivery')
      return { body: id ? deliveries.find(({ alertId }) => alertId === id) : deliveries }
    const base = `https://claire.example/feed/token-${++opened}`
    if (method === 'POST') feed = { atom: `${base}/atom.xml`, json: `${base}/feed.json` }
    if (method === 'DELETE') feed = null
    return { text: JSON.stringify(feed) }
  }
}

/** Refuses addresses of the local machine, as the server's guard does. */
function webhookServer(isOffered: boolean) {
  let webhook: AlertWebhook['webhook'] = null
  return ({ method, body }: FakeCall): Answer => {
    const wanted = body as AlertWebhookInput
    if (method === 'PUT' && wanted.url.includes('localhost'))
      return {
        status: 400,
        body: { errorCode: 'BAD_REQUEST', apiError: 'The address leads into a private network.' },
      }
    if (method === 'PUT') webhook = { ...wanted, secret: 'whsec_c2VjcmV0' }
    if (method === 'DELETE') webhook = null
    return { body: { isOffered, webhook } }
  }
}
