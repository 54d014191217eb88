import type { ProfileInput } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import { type IdpError, idpError, refusedByProvider } from './idp-error.ts'
import { type ProviderSettings, createProviderCalls, jsonIn, notAllowed, objectIn } from './provider-calls.ts'

const RETRY_AFTER_S = 5

export interface ProviderUser {
  username: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  /** True if the person may sign in. */
  enabled: boolean
}

export interface ProviderProfile extends ProfileInput {
  /** Unchanged if omitted. */
  emailVerified?: boolean
}

/** Result of a call that is not a server error. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: IdpError }

export type ProviderClient = ReturnType<typeof createProviderClient>

/**
 * The account calls of docs/product.md 7.5, with the server's own client. Each takes three seconds at most; throws
 * UNAVAILABLE if the provider is unreachable and UPSTREAM_FAILED if it refuses this server. Errors of the request
 * itself are returned.
 */
export function createProviderClient(settings: ProviderSettings, clock: Clock) {
  const { grant, manage, signOut } = createProviderCalls(settings, clock)

  const list = async (path: string, fields: string[]) => textsIn(await manage('GET', path), fields)

  /** Ids of the person's open sessions. */
  const sessions = (id: string) => list(`${user(id)}/sessions`, ['id'])

  return {
    /** The current account: a token holds older names. */
    async user(id: string): Promise<Answer<ProviderUser>> {
      const response = await manage('GET', user(id))
      if (response.status !== 200) return refused(response)
      return { ok: true, value: userFrom(await objectIn(response)) }
    },

    /** Name and path of each of the person's groups: a claim holds the one or the other. */
    groups: (id: string) => list(`${user(id)}/groups`, ['name', 'path']),

    updateProfile: async (id: string, profile: ProviderProfile) =>
      done(await manage('PUT', user(id), profile)),

    setPassword: async (id: string, value: string) =>
      done(
        await manage('PUT', `${user(id)}/reset-password`, {
          type: 'password',
          temporary: false,
          value,
        }),
      ),

    sessions,

    /** Ends all sessions of the person except `exempt`. */
    async endOtherSessions(id: string, exempt: string | null): Promise<Answer<true>> {
      const open = await sessions(id)
      if (!open.ok) return open
      for (const session of open.value) {
        if (session === exempt) continue
        const ended = await done(await manage('DELETE', `sessions/${encodeURIComponent(session)}`))
        // A session that has expired meanwhile is fine.
        if (!ended.ok && ended.error.status !== 404) return ended
      }
      return { ok: true, value: true }
    },

    deleteUser: async (id: string) => done(await manage('DELETE', user(id))),

    /** Verifies a password by the password grant. */
    async verifyPassword(username: string, password: string): Promise<Answer<true>> {
      const response = await grant({ grant_type: 'password', username, password })
      if (response.status !== 200)
        return response.status === 401 ? credentialsRefused(response) : refused(response)
      const { refresh_token: refreshToken } = await objectIn(response)
      if (typeof refreshToken === 'string') await signOut(refreshToken)
      return { ok: true, value: true }
    },
  }
}

const user = (id: string) => `users/${encodeURIComponent(id)}`

const userFrom = ({ username, email, ...rest }: Record<string, unknown>): ProviderUser => ({
  username: String(username),
  email: typeof email === 'string' && email ? email : null,
  emailVerified: rest['emailVerified'] === true,
  firstName: typeof rest['firstName'] === 'string' ? rest['firstName'] : '',
  lastName: typeof rest['lastName'] === 'string' ? rest['lastName'] : '',
  enabled: rest['enabled'] !== false,
})

async function done(response: Response): Promise<Answer<true>> {
  return response.status === 204 ? { ok: true, value: true } : refused(response)
}

/** The provider's refusal of the request; server errors, and refusals of this server, are thrown. */
async function refused<T>(response: Response): Promise<Answer<T>> {
  const error = await idpError(response)
  const retryAfterS = error.retryAfterSeconds ?? RETRY_AFTER_S
  if (error.status === 429) throw refusedByProvider('TOO_MANY_REQUESTS', error, retryAfterS)
  if (error.status === 503) throw refusedByProvider('UNAVAILABLE', error, retryAfterS)
  if (error.status === 401 || error.status === 403) throw notAllowed(error)
  if (error.status >= 500 || error.status < 400)
    throw new DomainError('UPSTREAM_FAILED', (t) => t('access.providerFailed'), { cause: error })
  return { ok: false, error }
}

/** 401 means a wrong password (Keycloak before 26.6), a missing user name, or a wrong secret of ours. */
async function credentialsRefused(response: Response): Promise<Answer<true>> {
  const error = await idpError(response)
  if (error.code === 'invalid_grant' || error.code === 'invalid_request') return { ok: false, error }
  throw notAllowed(error)
}

/** Texts in the named fields of the objects of a list. */
async function textsIn(response: Response, fields: string[]): Promise<Answer<string[]>> {
  if (response.status !== 200) return refused(response)
  const answer = await jsonIn(response)
  const objects: Record<string, unknown>[] = Array.isArray(answer) ? answer : []
  const texts = objects.flatMap((each) => fields.map((field) => each[field]))
  return { ok: true, value: texts.filter((text) => typeof text === 'string') }
}

const elsewhere = async () => {
  throw new DomainError('FORBIDDEN', (t) => t('account.managedElsewhere'))
}

/** The account calls where the provider only signs people in: accounts are changed there, and stay there. */
export const clientWithoutAdministration: ProviderClient = {
  user: elsewhere,
  groups: elsewhere,
  updateProfile: elsewhere,
  setPassword: elsewhere,
  sessions: elsewhere,
  endOtherSessions: elsewhere,
  verifyPassword: elsewhere,
  deleteUser: async () => ({ ok: true, value: true }),
}
