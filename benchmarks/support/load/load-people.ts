import { Agent, type IncomingMessage, request } from 'node:http'
import { createProviderOperator } from '@claire/identity-provider'
import type { Database } from '../../../apps/server/src/platform/database.ts'
import { openTokenSession } from '../../../e2e/support/api-session.ts'
import type { BenchQuery } from '../search/search-queries.ts'

/** One address may sign in sixty times a minute: two people share an account, like somebody with two windows. */
const PEOPLE_AN_ACCOUNT = 2
const PAGE = 10

export type Kind = 'search' | 'detail' | 'bookmarks'

/** Sends one request after the other, like a reader: a third searches, a third articles, a third bookmarks. */
export interface Person {
  next(): Promise<{ kind: Kind; ms: number; status: number }>
}

interface Call {
  kind: Kind
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
}

/** Adds accounts to the Claire that has `database`, signs them in, and returns `count` people who use them. */
export async function signInPeople(
  { url, database }: { url: string; database: Database },
  { count, queries }: { count: number; queries: BenchQuery[] },
): Promise<Person[]> {
  const names = Array.from({ length: Math.ceil(count / PEOPLE_AN_ACCOUNT) }, (_, at) => `reader${at}`)
  const passwords = await addAccounts(database, names)
  const tokens = await Promise.all(
    names.map(async (username, at) => {
      const token = await openTokenSession(url, { username, password: passwords[at] ?? '' })
      await token()
      return token
    }),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  let asked = 0
  const query = () => queries[asked++ % queries.length]
  const keptBy = tokens.map(() => new Set<string>())
  return Array.from({ length: count }, (_, at) => {
    const token = tokens[at % tokens.length]
    const bookmarkedByAccount = keptBy[at % tokens.length]
    if (!token || !bookmarkedByAccount) throw new Error('nobody signed in')
    return createPerson({ url, agent, token, query, bookmarkedByAccount })
  })
}

async function addAccounts(database: Database, names: string[]): Promise<string[]> {
  const operator = createProviderOperator({ database, clock: Date.now, realm: 'claire' })
  const known = new Set((await operator.list()).map(({ username }) => username))
  return Promise.all(
    names.map((username) =>
      known.has(username)
        ? operator.resetPassword(username)
        : operator.addUser({
            username,
            email: `${username}@example.org`,
            firstName: 'Ada',
            lastName: 'Reader',
            isAdmin: false,
          }),
    ),
  )
}

interface PersonParts {
  url: string
  agent: Agent
  token: () => Promise<string>
  query: () => BenchQuery | undefined
  /** The bookmarks of an account's windows: deleting one that another window deleted fails. */
  bookmarkedByAccount: Set<string>
}

function createPerson({ url, agent, token, query, bookmarkedByAccount }: PersonParts): Person {
  const calls = callsOfReader(query, bookmarkedByAccount)
  let found: string[] = []
  return {
    async next() {
      const { kind, method, path: place, body } = calls(found)
      const headers: Record<string, string> = { authorization: `Bearer ${await token()}` }
      const text = body === undefined ? undefined : JSON.stringify(body)
      if (text !== undefined) headers['content-type'] = 'application/json'
      const began = performance.now()
      const { status, answer } = await new Promise<{ status: number; answer: string }>((resolve, reject) => {
        const sent = request(`${url}${place}`, { agent, method, headers }, (reply) =>
          textOf(reply).then((answer) => resolve({ status: reply.statusCode ?? 0, answer }), reject),
        )
        sent.on('error', reject)
        sent.end(text)
      })
      const ms = performance.now() - began
      if (kind === 'search' && status === 200)
        found = (JSON.parse(answer) as { content: { id: string }[] }).content.map(({ id }) => id)
      return { kind, ms, status }
    },
  }
}

async function textOf(reply: IncomingMessage): Promise<string> {
  reply.setEncoding('utf8')
  let text = ''
  for await (const part of reply) text += part as string
  return text
}

/** Returns the next request of a reader, once a search has `found` these articles: each is bookmarked and removed again. */
function callsOfReader(query: PersonParts['query'], bookmarkedByAccount: Set<string>) {
  let round = 0
  let bookmarked: string | undefined
  return (found: string[]): Call => {
    const at = round++
    if (at % 3 === 0 || !found.length)
      return {
        kind: 'search',
        method: 'POST',
        path: `/claire/hybrid-search?page=0&size=${PAGE}`,
        body: query()?.input,
      }
    if (at % 3 === 1)
      return {
        kind: 'detail',
        method: 'POST',
        path: '/claire/get-articles',
        body: [found[at % found.length]],
      }
    const documentId =
      at % 12 === 2 ? (bookmarked ?? found.find((id) => !bookmarkedByAccount.has(id))) : undefined
    if (documentId === undefined) return { kind: 'bookmarks', method: 'GET', path: '/claire/bookmark/shelf' }
    const method = bookmarked === undefined ? 'POST' : 'DELETE'
    bookmarked = bookmarked === undefined ? documentId : undefined
    if (bookmarked) bookmarkedByAccount.add(documentId)
    return { kind: 'bookmarks', method, path: `/claire/bookmark?documentId=${documentId}` }
  }
}
