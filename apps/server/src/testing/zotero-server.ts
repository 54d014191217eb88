import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fields of item types that the tests use, beside the common ones: others are refused. */
const COMMON =
  'itemType key version title creators tags collections relations date url language abstractNote extra deleted'
const FIELDS: Record<string, string> = {
  journalArticle: 'publicationTitle volume issue pages ISSN DOI',
  conferencePaper: 'proceedingsTitle publisher volume pages ISBN DOI',
  bookSection: 'bookTitle publisher volume pages ISBN',
  book: 'publisher volume ISBN',
  thesis: 'university',
  report: 'institution reportNumber pages',
  preprint: 'repository archiveID DOI',
  standard: 'organization number DOI',
  webpage: 'websiteTitle',
}
const MOST_AT_ONCE = 50

interface ZoteroObject {
  key: string
  version: number
  data: Record<string, unknown> & { collections?: string[]; deleted?: unknown; name?: string }
}

/** An answer in place of the usual one; `cut` performs the request, but ends the connection without an answer. */
interface OtherAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  cut?: boolean
}

export type ZoteroServer = Awaited<ReturnType<typeof startZoteroServer>>

/** Speaks Zotero's Web API, version 3, for one library (keys, collections, items), as far as it is documented. */
export async function startZoteroServer() {
  const keys = new Map([['keyOfAda1234567890abcdef', { userID: 42, username: 'ada', write: true }]])
  const items = new Map<string, ZoteroObject>()
  const collections = new Map<string, ZoteroObject>()
  const requests: { method: string; path: string; key: string; body: unknown }[] = []
  /** Answers to the next requests; undefined for the usual one. */
  const others: (OtherAnswer | undefined)[] = []
  /** Titles that are refused. */
  const refused = new Set<string>()
  let version = 1

  function write(objects: Map<string, ZoteroObject>, body: unknown) {
    const sent = body as (Record<string, unknown> & { key: string; version: number })[]
    if (!Array.isArray(sent)) return { status: 400, body: 'no array' }
    if (sent.length > MOST_AT_ONCE) return { status: 413, body: 'too many' }
    const answer = { successful: {} as object, success: {} as object, unchanged: {}, failed: {} as object }
    version++
    for (const [index, data] of sent.entries()) {
      const known = objects.get(data.key)
      const failure = failureOf(data, known)
      if (failure) {
        Object.assign(answer.failed, { [index]: { key: data.key, ...failure } })
        continue
      }
      const stored = { key: data.key, version, data: { ...known?.data, ...data, version } }
      if (!data['deleted']) delete (stored.data as { deleted?: unknown }).deleted
      objects.set(data.key, stored)
      Object.assign(answer.successful, { [index]: stored })
      Object.assign(answer.success, { [index]: data.key })
    }
    return { status: 200, body: answer }
  }

  function failureOf(data: Record<string, unknown> & { version: number }, known: ZoteroObject | undefined) {
    if (refused.has(String(data['title']))) return { code: 413, message: 'Tag is too long' }
    if (data.version !== (known?.version ?? 0))
      return {
        code: 412,
        message: `Item has been modified since specified version (expected ${data.version}, found ${known?.version})`,
      }
    if (!/^[23456789ABCDEFGHIJKLMNPQRSTUVWXYZ]{8}$/.test(String(data['key'])))
      return { code: 400, message: 'invalid key' }
    if (!known && !data['name'] && !FIELDS[String(data['itemType'])])
      return { code: 400, message: `'${String(data['itemType'])}' is not a valid item type` }
    const allowed =
      `${COMMON} name ${FIELDS[String(known?.data['itemType'] ?? data['itemType'])] ?? ''}`.split(' ')
    const wrong = Object.keys(data).find((field) => !allowed.includes(field))
    return wrong ? { code: 400, message: `'${wrong}' is not a valid field` } : null
  }

  function answerTo({ method, path, key, body }: (typeof requests)[number]): {
    status: number
    body: unknown
  } {
    const { pathname, searchParams } = new URL(path, 'http://zotero')
    const known = keys.get(key)
    if (!known) return { status: 403, body: 'Invalid key' }
    if (pathname === '/keys/current')
      return {
        status: 200,
        body: {
          key,
          userID: known.userID,
          username: known.username,
          access: { user: { library: true, write: known.write, notes: true } },
        },
      }
    const [, users, userId, what = '', one] = pathname.split('/')
    if (users !== 'users' || userId !== String(known.userID)) return { status: 403, body: 'Forbidden' }
    const objects = what === 'items' ? items : collections
    if (method === 'POST')
      return known.write ? write(objects, body) : { status: 403, body: 'Write access denied' }
    if (one)
      return objects.has(one) ? { status: 200, body: objects.get(one) } : { status: 404, body: 'Not found' }
    const wanted = (searchParams.get('itemKey') ?? '').split(',')
    if (wanted.length > MOST_AT_ONCE) return { status: 413, body: 'too many keys' }
    const withTrash = searchParams.get('includeTrashed') === '1'
    const found = wanted.flatMap((each) => objects.get(each) ?? [])
    return { status: 200, body: found.filter(({ data }) => withTrash || !data.deleted) }
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const call = {
        method: String(request.method),
        path: String(request.url),
        key: String(request.headers['zotero-api-key']),
        body,
      }
      requests.push(call)
      const other = others.shift()
      if (request.headers['zotero-api-version'] !== '3') return response.writeHead(400).end('version')
      if (other?.status)
        return response.writeHead(other.status, other.headers).end(JSON.stringify(other.body ?? ''))
      const usual = answerTo(call)
      if (other?.cut) return request.socket.destroy()
      const text = typeof usual.body === 'string' ? usual.body : JSON.stringify(usual.body)
      return response
        .writeHead(usual.status, { 'last-modified-version': String(version), ...other?.headers })
        .end(text)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    keys,
    items,
    collections,
    requests,
    others,
    refused,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return text ? (JSON.parse(text) as unknown) : undefined
}
