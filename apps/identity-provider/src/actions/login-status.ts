import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field, queryOf } from '../http/http.ts'
import type { Provider } from '../provider.ts'
import { Html, html, sourceHash } from '../pages/layout.ts'

/** The hidden frames of the browser client: they check whether the session changed, and whether frames keep cookies. */
export function loginStatusRoutes(app: FastifyInstance, { clients, origin }: Provider) {
  const base = '/protocol/openid-connect'
  app.get(`${base}/login-status-iframe.html`, sendFrame(loginStatusFrame))
  app.get(`${base}/3p-cookies/step1.html`, sendFrame(thirdPartyCookiesStep1))
  app.get(`${base}/3p-cookies/step2.html`, sendFrame(thirdPartyCookiesStep2))

  /** Responds 204 if a page of that origin may ask about this client, else 403. */
  app.get(`${base}/login-status-iframe.html/init`, async (request, reply) => {
    const query = queryOf(request)
    const client = clients.get(field(query, 'client_id') ?? '')
    const from = field(query, 'origin') ?? ''
    const allowed = client !== undefined && (from === origin || client.webOrigins.includes(from))
    return reply.code(allowed ? 204 : 403).send()
  })
}

const sendFrame = (frame: Frame) => async (_request: FastifyRequest, reply: FastifyReply) => {
  // The default header would keep clients on another port from framing these.
  reply.raw.removeHeader('x-frame-options')
  reply.headers({
    'content-security-policy': frame.policy,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  return reply.type('text/html;charset=utf-8').send(frame.html)
}

/**
 * The pages that keycloak-js loads in hidden frames. The message protocol is Keycloak's (26.1 and later): the client
 * sends "clientId sessionId", the frame answers unchanged, changed or error.
 */
interface Frame {
  html: string
  policy: string
}

const LOGIN_STATUS = `
let permitted = null
let refused = false

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function statusCookie() {
  const pair = document.cookie.split('; ').find((each) => each.startsWith('KEYCLOAK_SESSION='))
  return pair ? pair.slice('KEYCLOAK_SESSION='.length) : null
}

async function mayReadCookies() {
  if (!document.hasStorageAccess || await document.hasStorageAccess()) return true
  return document.requestStorageAccess().then(() => true, () => false)
}

async function permit(client, origin) {
  if (permitted) return permitted.client === client && permitted.origin === origin
  if (refused) return false
  const address = new URL(location.origin + location.pathname + '/init')
  address.searchParams.set('client_id', client)
  address.searchParams.set('origin', origin)
  const { ok } = await fetch(address)
  if (ok) permitted = { client, origin }
  else refused = true
  return ok
}

async function status(client, origin, session) {
  if (!await mayReadCookies() || !await permit(client, origin)) return 'error'
  const cookie = statusCookie()
  if (!cookie) return session === '' ? 'unchanged' : 'changed'
  return await digest(session) === cookie ? 'unchanged' : 'changed'
}

addEventListener('message', async ({ data, origin, source }) => {
  const [client, session, more] = typeof data === 'string' ? data.split(' ') : []
  if (session === undefined || more !== undefined) return
  source.postMessage(await status(client, origin, session).catch(() => 'error'), origin)
})
`

/** Sets a cookie within a frame and checks, one page later, whether the browser kept it. */
const THIRD_PARTY_COOKIES_1 = `
const allowed = !document.hasStorageAccess || await document.hasStorageAccess() || await document.requestStorageAccess().then(() => true, () => false)
if (allowed) {
  document.cookie = 'KEYCLOAK_3P_COOKIE=supported; Max-Age=60; SameSite=None; Secure'
  document.cookie = 'KEYCLOAK_3P_COOKIE_LAX=supported; Max-Age=60'
  location.replace('step2.html')
} else {
  parent.postMessage('unsupported', '*')
}
`

const THIRD_PARTY_COOKIES_2 = `
const kept = document.cookie.includes('KEYCLOAK_3P_COOKIE')
document.cookie = 'KEYCLOAK_3P_COOKIE=; Max-Age=0; SameSite=None; Secure'
document.cookie = 'KEYCLOAK_3P_COOKIE_LAX=; Max-Age=0'
parent.postMessage(kept ? 'supported' : 'unsupported', '*')
`

/** Not in the template, whose layout would change the policy's hash. */
const scriptOf = (script: string) => new Html(`<script type="module">${script}</script>`)

const frame = (title: string, script: string): Frame => ({
  html: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body>
        ${scriptOf(script)}
      </body>
    </html>`.text,
  policy: `default-src 'none'; script-src ${sourceHash(script)}; connect-src 'self'; object-src 'none'; base-uri 'none'`,
})

const loginStatusFrame = frame('Sign-in status', LOGIN_STATUS)
const thirdPartyCookiesStep1 = frame('Cookie check', THIRD_PARTY_COOKIES_1)
const thirdPartyCookiesStep2 = frame('Cookie check', THIRD_PARTY_COOKIES_2)
