import { setTimeout as delay } from 'node:timers/promises'
import { createProviderOperator } from '@claire/identity-provider'
import { openTokenSession } from '../../../e2e/support/api-session.ts'
import type { Database } from '../../../apps/server/src/platform/database.ts'
import { randomOf } from '../chaos/chaos-articles.ts'
import { SUBJECTS } from './small-internet.ts'

const TIMEOUT_MS = 30_000
const SLOWEST_MS = 400
/** One in this many actions creates an alert. */
const ALERT_EACH = 25

/** Acknowledged changes: whatever happens, they have to exist at the end. */
export interface Acknowledged {
  username: string
  /** Bookmarked articles. */
  bookmarks: Set<string>
  alerts: Set<string>
}

/** The outcomes of all people's requests. */
export interface Answers {
  /** By status; 0 for a broken connection. */
  byStatus: Map<number, number>
  slowestMs: number
  slowest503Ms: number
  /** Responses that must never occur, with their texts. */
  faults: string[]
}

interface Asking {
  url: string
  username: string
  password: string
  answers: Answers
  /** Other statuses that are no fault. */
  refusals?: number[]
}

const FINE = [0, 200, 503]
const JSON_TYPE = { 'content-type': 'application/json' }

/** Adds accounts like an operator; returns their passwords by name. */
export async function addAccounts(database: Database, names: string[]): Promise<Map<string, string>> {
  const operator = createProviderOperator({ database, clock: Date.now, realm: 'claire' })
  const passwords = new Map<string, string>()
  for (const username of names)
    passwords.set(
      username,
      await operator.addUser({
        username,
        email: `${username}@example.org`,
        firstName: 'Ada',
        lastName: 'Reader',
        isAdmin: username === 'curator',
      }),
    )
  return passwords
}

/** Returns a function that requests as a signed-in person; the result is status and body, 0 for a broken connection. */
export function askingAs({ url, username, password, answers, refusals = [] }: Asking) {
  let token: Promise<() => Promise<string>> | undefined
  /** Signs in through several pages, any of which may meet a dead process. */
  async function tokenOf(): Promise<string | null> {
    token ??= openTokenSession(url, { username, password })
    return token.then((current) => current()).catch(() => ((token = undefined), null))
  }
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const bearer = await tokenOf()
    if (!bearer) return { status: 0, body: null }
    const began = performance.now()
    const request: RequestInit = {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && JSON_TYPE) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }
    if (body !== undefined) request.body = JSON.stringify(body)
    const answer = await fetch(url + path, request)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }))
    const isFine = [...FINE, ...refusals].includes(answer.status)
    note(answers, { ...answer, isFine, ms: performance.now() - began, what: `${method} ${path}` })
    return {
      status: answer.status,
      body: answer.status === 200 && answer.text ? JSON.parse(answer.text) : null,
    }
  }
}

function note(
  answers: Answers,
  answer: { status: number; text: string; isFine: boolean; ms: number; what: string },
) {
  const { status, text, isFine, ms, what } = answer
  answers.byStatus.set(status, (answers.byStatus.get(status) ?? 0) + 1)
  answers.slowestMs = Math.max(answers.slowestMs, ms)
  if (status === 503) answers.slowest503Ms = Math.max(answers.slowest503Ms, ms)
  if (!isFine) answers.faults.push(`${what}: ${status} ${text.slice(0, 200)}`)
}

export const noAnswers = (): Answers => ({
  byStatus: new Map(),
  slowestMs: 0,
  slowest503Ms: 0,
  faults: [],
})

/** Searches, bookmarks results, and creates alerts, until stopped; returns acknowledged changes. */
export function startWorking(asking: Asking, seed: number) {
  const ask = askingAs(asking)
  const random = randomOf(seed)
  const done: Acknowledged = { username: asking.username, bookmarks: new Set(), alerts: new Set() }
  let isOver = false

  async function keep(articleId: string) {
    const { status } = await ask('POST', `/claire/bookmark?documentId=${articleId}`)
    if (status === 200) done.bookmarks.add(articleId)
  }

  async function watch(count: number) {
    const { body } = await ask('POST', '/claire/alert', {
      name: `Number ${count}`,
      searchTerm: `${SUBJECTS[count % SUBJECTS.length]} number${count}`,
      refineSearch: true,
      email: `${asking.username}@example.org`,
    })
    if (body) done.alerts.add(body.id)
  }

  async function work() {
    for (let count = 1; !isOver; count++) {
      if (count % ALERT_EACH === 0) await watch(count)
      const searchTerm = SUBJECTS[Math.floor(random() * SUBJECTS.length)]
      const { body: found } = await ask('POST', '/claire/hybrid-search?page=0&size=10', { searchTerm })
      const fresh = (found?.content ?? []).find(({ id }: { id: string }) => !done.bookmarks.has(id))
      if (fresh) await keep(fresh.id)
      await ask('GET', '/claire/bookmark/shelf')
      await delay(random() * SLOWEST_MS)
    }
  }

  const working = work()
  return {
    done,
    async stop() {
      isOver = true
      await working
    },
  }
}
