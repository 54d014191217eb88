import { randomUUID } from 'node:crypto'
import type {
  Alert,
  AlertInput,
  AlertPage,
  AlertResultPage,
  NewResultCounts,
  Source,
} from '@claire/api-contract'
import type { ArticleDraft } from '#domains/articles'
import type { Caller } from '#platform/http/caller'
import { personId } from './person.ts'
import type { Claire } from '../compose/index.ts'
import type { TestServer } from './server.ts'

type Query = Record<string, string>

/** A new person, and their calls about alerts. */
export async function alertReader(server: TestServer) {
  const subject = personId(randomUUID())
  const person = {
    subject,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Byron',
    emailVerified: true,
  }
  const caller: Caller = { ...person, session: null, isAdmin: false }
  const token = await server.tokens.user(person)
  const ask = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { query?: Query; body?: unknown } = {},
  ) => {
    const { status, body } = await server.call(url, { method, token, ...options })
    return { status, body: body as T }
  }
  return {
    subject,
    caller,
    ask,
    add: (input: Partial<AlertInput> = {}) => ask<Alert>('POST', '/alert', { body: alertInput(input) }),
    change: (id: string, input: Partial<AlertInput>) =>
      ask<Alert>('PUT', `/alert/${id}`, { body: { ...alertInput(input), id } }),
    get: (id: string) => ask<Alert>('GET', `/alert/${id}`),
    page: (query: Query = {}) => ask<AlertPage>('GET', '/alert', { query }),
    delete: (id: string) => ask<unknown>('DELETE', `/alert/${id}`),
    newIds: async (alertId: string) =>
      (await ask<string[]>('GET', '/alert-result/IDs', { query: { alertId } })).body,
    counts: async () => (await ask<NewResultCounts>('GET', '/alert-result/counts')).body,
    results: (alertId: string, query: Query = {}) =>
      ask<AlertResultPage>('GET', `/alert/${alertId}/results`, { query }),
    markAllAsRead: (upTo: number) =>
      ask<unknown>('POST', '/alert-result/markAllAsRead', { query: { upTo: String(upTo) } }),
    markAsRead: (alertId: string, upTo?: number) =>
      ask<unknown>('POST', '/alert-result/markAsRead', {
        query: { alertId, ...(upTo !== undefined && { upTo: String(upTo) }) },
      }),
    notRelevant: (alertId: string, articleId: string, method: 'POST' | 'DELETE' = 'POST') =>
      ask<unknown>(method, '/alert-result/notRelevant', { query: { alertId, articleId } }),
  }
}

/** Input with only some fields filled in. */
export const alertInput = (input: Partial<AlertInput> = {}): AlertInput => ({
  name: 'Zirconium',
  searchTerm: 'zirconium',
  email: 'ada@example.org',
  ...input,
})

/** A source that an administrator has approved. */
export async function approvedSource(server: TestServer, name: string): Promise<Source> {
  const url = `https://${name.toLowerCase().replace(/[^a-z]+/g, '-')}.org`
  const { status, body } = await server.call('/source', {
    method: 'POST',
    token: await server.tokens.admin(),
    body: { name, url, status: 'APPROVED' },
  })
  if (status !== 200) throw new Error(`the source was not added: ${JSON.stringify(body)}`)
  return body as Source
}

/** Publishes articles of a source as its scan does: saved, indexed, and matched with all alerts. */
export async function publish(
  { claire }: TestServer,
  drafts: ArticleDraft[],
  { backfill = false }: { backfill?: boolean } = {},
): Promise<string[]> {
  const saved = await claire.articles.saveAll(drafts, { backfill })
  await claire.follower?.catchUp()
  await matchAll(claire)
  return saved.map(({ id }) => id)
}

export async function matchAll({ matcher }: Pick<Claire, 'matcher'>) {
  while (await matcher.step());
}
