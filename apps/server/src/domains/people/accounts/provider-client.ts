import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import { type IdpError, idpError } from './idp-error.ts'

const TIMEOUT_MS = 3_000
/** A service token is asked for anew this long before it ends. */
const RENEW_BEFORE_MS = 30_000
const RETRY_AFTER_S = 5

export interface ProviderSettings {
  /** What stands before `/realms/…`, as this server reaches it. */
  url: string
  realm: string
  clientId: string
  clientSecret: string
}

export interface ProviderUser {
  username: string
  email: string | null
}

/** How an answer was, where that is not an error of the server's. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: IdpError }

export type ProviderClient = ReturnType<typeof createProviderClient>

/**
 * The account calls of specification section 7, with the server's own client. Each takes three seconds at most; throws
 * UNAVAILABLE when the provider cannot be reached and UPSTREAM_FAILED when it will not let this server do its work.
 * What it has against the request itself is returned.
 */
export function createProviderClient(settings: ProviderSettings, clock: Clock) {
  const { grant, manage, endSession } = createConnection(settings, clock)

  return {
    /** The account as it is now: a token remembers older names. */
    async user(id: string): Promise<Answer<ProviderUser>> {
      const response = await manage('GET', encodeURIComponent(id))
      if (response.status !== 200) return refused(response)
      const { username, email } = await objectIn(response)
      return {
        ok: true,
        value: { username: String(username), email: typeof email === 'string' && email ? email : null },
      }
    },

    updateProfile: async (id: string, profile: { firstName: string; lastName: string; email: string }) =>
      done(await manage('PUT', encodeURIComponent(id), profile)),

    setPassword: async (id: string, value: string) =>
      done(
        await manage('PUT', `${encodeURIComponent(id)}/reset-password`, {
          type: 'password',
          temporary: false,
          value,
        }),
      ),

    deleteUser: async (id: string) => done(await manage('DELETE', encodeURIComponent(id))),

    /** Verifies a password by the password grant. */
    async verifyPassword(username: string, password: string): Promise<Answer<true>> {
      const response = await grant({ grant_type: 'password', username, password })
      if (response.status !== 200)
        return isOurFault(response.status) ? credentialsRefused(response) : refused(response)
      const { refresh_token: refreshToken } = await objectIn(response)
      if (typeof refreshToken === 'string') await endSession(refreshToken)
      return { ok: true, value: true }
    },
  }
}

/** Requests to the provider in this server's name. */
function createConnection({ url, realm, clientId, clientSecret }: ProviderSettings, clock: Clock) {
  const protocol = `${url}/realms/${realm}/protocol/openid-connect`
  const users = `${url}/admin/realms/${realm}/users`
  const serviceToken = cachedServiceToken(clock, () => grant({ grant_type: 'client_credentials' }))

  function grant(form: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form })
    return send(`${protocol}/token`, { method: 'POST', body })
  }

  /** With the service token; a token that was refused is replaced once. */
  async function manage(method: string, path: string, body?: object): Promise<Response> {
    const attempt = async (token: string) =>
      send(`${users}/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    const first = await attempt(await serviceToken.get())
    if (first.status !== 401) return first
    await first.body?.cancel()
    serviceToken.drop()
    return attempt(await serviceToken.get())
  }

  /** Keycloak opens a session for every password it verifies. One that stays open runs out by itself. */
  async function endSession(refreshToken: string) {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    })
    const answer = await send(`${protocol}/logout`, { method: 'POST', body }).catch(() => undefined)
    await answer?.body?.cancel()
  }

  return { grant, manage, endSession }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Read here, within the time: an answer that begins is not yet an answer.
    const body = await response.arrayBuffer()
    return new Response(body.byteLength ? body : null, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  } catch (cause) {
    throw new DomainError('UNAVAILABLE', 'The sign-in service does not answer. Try again in a moment.', {
      cause,
      retryAfterSeconds: RETRY_AFTER_S,
    })
  }
}

async function done(response: Response): Promise<Answer<true>> {
  return response.status === 204 ? { ok: true, value: true } : refused(response)
}

/** What the provider has against the request; its own troubles, and ours with it, are thrown. */
async function refused<T>(response: Response): Promise<Answer<T>> {
  const error = await idpError(response)
  if (error.status === 429)
    throw new DomainError('TOO_MANY_REQUESTS', error.message, {
      retryAfterSeconds: error.retryAfterSeconds ?? RETRY_AFTER_S,
    })
  if (error.status === 503)
    throw new DomainError('UNAVAILABLE', error.message, {
      retryAfterSeconds: error.retryAfterSeconds ?? RETRY_AFTER_S,
    })
  if (error.status === 401 || error.status === 403) throw notAllowed(error)
  if (error.status >= 500 || error.status < 400)
    throw new DomainError('UPSTREAM_FAILED', 'The sign-in service failed. Try again later.', { cause: error })
  return { ok: false, error }
}

const isOurFault = (status: number) => status === 401

/** 401 means a wrong password (Keycloak before 26.6), a missing user name, or a wrong secret of ours. */
async function credentialsRefused(response: Response): Promise<Answer<true>> {
  const error = await idpError(response)
  if (error.code === 'invalid_grant' || error.code === 'invalid_request') return { ok: false, error }
  throw notAllowed(error)
}

const notAllowed = (error: IdpError) =>
  new DomainError(
    'UPSTREAM_FAILED',
    'The sign-in service does not let Claire manage accounts. Tell your administrator.',
    { cause: new Error(`${error.status} ${error.code ?? ''} ${error.message}`) },
  )

/** One token for everybody who asks, and one request for everybody who waits. */
function cachedServiceToken(clock: Clock, request: () => Promise<Response>) {
  let cached: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  async function ask(): Promise<string> {
    const response = await request()
    if (response.status !== 200) {
      const error = await idpError(response)
      throw error.status >= 500
        ? new DomainError('UNAVAILABLE', 'The sign-in service is not available. Try again in a moment.', {
            retryAfterSeconds: RETRY_AFTER_S,
          })
        : notAllowed(error)
    }
    const { access_token: token, expires_in: lifespan } = await objectIn(response)
    if (typeof token !== 'string' || typeof lifespan !== 'number')
      throw new DomainError('UPSTREAM_FAILED', 'The sign-in service failed. Try again later.')
    cached = { token, until: clock() + lifespan * 1000 - RENEW_BEFORE_MS }
    return token
  }

  return {
    async get(): Promise<string> {
      if (cached && clock() < cached.until) return cached.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    drop() {
      cached = undefined
    },
  }
}

async function objectIn(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>
  } catch (cause) {
    throw new DomainError('UPSTREAM_FAILED', 'The sign-in service failed. Try again later.', { cause })
  }
}
