import type { FastifyReply, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import type { Client, Clients } from '../tokens/clients.ts'
import { oauthError } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { languageOf } from '../pages/texts.ts'
import { sameSecret } from '../secrets.ts'

export type Form = Record<string, unknown>

/** Returns the posted form, or the query; an empty object if there is none. */
export const formOf = (request: FastifyRequest): Form => asForm(request.body)
export const queryOf = (request: FastifyRequest): Form => asForm(request.query)

const asForm = (value: unknown): Form =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Form) : {}

/**
 * A `preValidation` hook that refuses null characters: no database stores them, and nobody types them. Checks top-level
 * values only; deeper ones are never read.
 */
export async function refuseNullCharacters({ params, query, body }: FastifyRequest) {
  const texts = [params, query, body].flatMap((part) => Object.entries(asForm(part)).flat(2))
  if (texts.some((text) => typeof text === 'string' && text.includes('\0')))
    throw Object.assign(new Error('a null character in a parameter'), { statusCode: 400 })
}

/** Returns a field of a form; undefined if absent or empty. */
export const field = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Returns the address to count attempts against. An IPv6 network has countless addresses, so its /64 is one. */
export function addressOf(request: FastifyRequest): string {
  const ip = request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(ip) ? `${expandIPv6(ip).slice(0, 4).join(':')}::/64` : ip
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('%', 1).join().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
}

/** Returns the requesting client, authenticated by its secret if it has one: in the form, or by HTTP Basic. */
export function authenticateClient(request: FastifyRequest, clients: Clients): Client {
  const form = formOf(request)
  for (const [name, value] of Object.entries(form)) {
    if (Array.isArray(value)) throw oauthError(400, 'invalid_request', `duplicated parameter: ${name}`)
  }
  const { id, secret } = basicCredentials(request) ?? {
    id: field(form, 'client_id'),
    secret: field(form, 'client_secret'),
  }
  const client = id === undefined ? undefined : clients.get(id)
  const refused = 'Invalid client or Invalid client credentials'
  if (!client) throw oauthError(401, 'invalid_client', refused)
  if (client.secret !== null && (secret === undefined || !sameSecret(secret, client.secret)))
    throw oauthError(401, 'unauthorized_client', refused)
  return client
}

/** Returns the client whose secret is in the request's headers. */
export function provenClient(request: FastifyRequest, clients: Clients): Client | undefined {
  const { id, secret } = basicCredentials(request) ?? {}
  const client = id === undefined ? undefined : clients.get(id)
  return client?.secret && secret !== undefined && sameSecret(secret, client.secret) ? client : undefined
}

function basicCredentials(
  request: FastifyRequest,
): { id: string | undefined; secret: string | undefined } | undefined {
  const encoded = /^basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!encoded) return undefined
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(rest.join(':')) }
  } catch {
    return { id: undefined, secret: undefined }
  }
}

/** Lets the clients' own web origins read the response, with cookies; never any other. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, { clients }: Provider) {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  const allowed =
    origin !== undefined && [...clients.values()].some(({ webOrigins }) => webOrigins.includes(origin))
  if (!allowed) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'WWW-Authenticate, Retry-After',
  })
}

/** Returns the language of the parameters of OpenID Connect, or else of the browser. */
export const languageOfRequest = (request: FastifyRequest) =>
  languageOf(
    field(queryOf(request), 'ui_locales') ?? field(formOf(request), 'ui_locales'),
    request.headers['accept-language'],
  )

export const noStore = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
