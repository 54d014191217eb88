import type { Observable } from '#shared/lib/state/observable.ts'
import { type PrefetchedSession, type Tokens, claimsOf } from './prefetch/prefetch-session.ts'
import {
  type KeycloakClient,
  type Provider,
  removeKeycloakFrames,
  initOptions,
  START_TIMEOUT_MS,
} from './keycloak-client.ts'
import { expired, personOf, type SessionState } from './session-state.ts'
import { within } from '#shared/lib/within.ts'
import { isAnswerOfProvider } from './prefetch/provider-places.ts'

interface Parts {
  provider: Pick<Provider, 'connect' | 'answers' | 'reading'>
  state: Observable<SessionState>
  /** Called if the person who signed in again is somebody else. */
  onOtherPerson: () => void
}

/** Returns the holder of the client in use: the first one, or the one that signed in again after the session expired. */
export function createClientHolder({ provider: { connect, answers, reading }, state, onOtherPerson }: Parts) {
  let client = ABSENT_CLIENT
  /** Loads the real client if only tokens are present so far. */
  let complete = async () => client

  /** Publishes the person of the client's tokens; returns false if there are none. */
  function adopt(adopted: KeycloakClient): boolean {
    client = adopted
    client.onAuthLogout = () => adopted === client && state.set(expired(state.get()))
    const person = personOf(client, reading)
    if (person) state.set({ status: 'signedIn', ...person })
    return person !== null
  }

  /** Continues with tokens found before keycloak-js was loaded; returns false if they name nobody. */
  function resume(tokens: Tokens): boolean {
    const handOver = createHandOver(tokens, connect)
    const standIn = resumedClient(tokens, () => complete())
    if (!personOf(standIn, reading)) return false
    complete = async () => {
      const keycloak = await handOver()
      if (standIn !== client) return client
      // The session has ended in the meantime.
      if (!standIn.token) keycloak.clearToken()
      if (!adopt(keycloak)) state.set(expired(state.get()))
      return keycloak
    }
    return adopt(standIn)
  }

  return {
    current: () => client,
    publishPerson: () => adopt(client),

    /** Finds the signed-in person, unless prefetched. */
    async begin(prefetched: PrefetchedSession) {
      if (typeof prefetched === 'object' && resume(prefetched)) return
      const fresh = await connect().catch(() => ABSENT_CLIENT)
      const finding = await findSession(fresh, { answers, isNobodyThere: prefetched === 'nobody' })
      if (isFailure(finding)) state.set({ status: 'unavailable', reason: finding })
      else if (!adopt(fresh) || finding !== 'found')
        state.set({ status: 'signedOut', returned: finding !== 'none' })
    },

    /** Resolves to the real client, which watches the provider's session; rejects if the provider cannot be reached. */
    complete: () => complete(),

    /** Checks, without leaving the page, whether the person has signed in again. */
    async recover() {
      const before = state.get()
      if (before.status !== 'expired') return
      removeKeycloakFrames()
      const fresh = await connect()
      if ((await findSession(fresh, { answers })) !== 'found') return
      // This page's content must not be shown to somebody else.
      if (personOf(fresh, reading)?.user.id === before.user.id) adopt(fresh)
      else onOtherPerson()
    },
  }
}

/**
 * Delay before a provider counts as unreachable: a proxy may let through only the sign-in requests, which are answered by
 * then.
 */
const AWAY_AFTER_MS = 1_500

type Failure = 'unreachable' | 'unsupported'

const isFailure = (found: string): found is Failure => found === 'unreachable' || found === 'unsupported'

interface Finding {
  /** Requested beside the client, whose frames do not report an error of the provider. */
  answers: () => Promise<boolean>
  isNobodyThere?: boolean
}

/**
 * Looks for an existing session, or processes the login page's answer. `refused` means that it answered without a session.
 * If it is known that there is none, the provider is not requested again.
 */
async function findSession(
  client: KeycloakClient,
  { answers, isNobodyThere = false }: Finding,
): Promise<'found' | 'none' | 'refused' | Failure> {
  const returned = isAnswerOfProvider(location.search + location.hash)
  const how = isNobodyThere ? { checkLoginIframe: false } : { onLoad: 'check-sso' as const }
  try {
    const starting = within(START_TIMEOUT_MS, client.init({ ...initOptions(location), ...how }))
    const away = isNobodyThere ? NEVER : rejectionWhenAway(answers)
    if (await Promise.race([starting, away])) return 'found'
    return returned ? 'refused' : 'none'
  } catch (error) {
    // keycloak-js throws Errors for failures, and a plain object for the provider's refusal.
    if (!(error instanceof Error)) return 'refused'
    return isUnsupported(error) ? 'unsupported' : 'unreachable'
  }
}

/** True for keycloak-js's NetworkError with the server's answer about tokens that it does not support. */
const isUnsupported = (error: Error) =>
  'response' in error && error.response instanceof Response && error.response.status === 501

const NEVER = new Promise<never>(() => {})

/** Rejects a moment after the provider was found not to answer. */
const rejectionWhenAway = async (answers: () => Promise<boolean>) =>
  (await answers()) ? NEVER : within(AWAY_AFTER_MS, NEVER)

/**
 * Returns the function that hands tokens over to keycloak-js, which then watches the provider's session by a frame. Rejects
 * if the provider cannot be reached; the next call retries. Concurrent calls share one attempt.
 */
function createHandOver(tokens: Tokens, connect: () => Promise<KeycloakClient>) {
  let attempt: Promise<KeycloakClient> | null = null

  async function handOver() {
    try {
      const keycloak = await connect()
      await within(START_TIMEOUT_MS, keycloak.init({ ...initOptions(location), ...tokens }))
      return keycloak
    } catch (error) {
      // A client can be initialised only once.
      removeKeycloakFrames()
      attempt = null
      throw error
    }
  }

  return () => (attempt ??= handOver())
}

/**
 * Returns a client that works with tokens found before keycloak-js was loaded: the signed-in person and the token for the
 * API. It loads the real client for everything else.
 */
function resumedClient(
  { token, idToken, logout }: Tokens,
  complete: () => Promise<KeycloakClient>,
): KeycloakClient {
  const tokenParsed = claimsOf(token)
  const { sub } = tokenParsed
  const client: KeycloakClient = {
    token,
    idToken,
    tokenParsed,
    idTokenParsed: claimsOf(idToken),
    ...(typeof sub === 'string' && { subject: sub }),
    init: async () => true,
    updateToken: async (minimumValidity) => (await complete()).updateToken(minimumValidity),
    createLoginUrl: async (options) => (await complete()).createLoginUrl(options),
    createLogoutUrl: ({ redirectUri = location.href } = {}) =>
      `${logout}&post_logout_redirect_uri=${encodeURIComponent(redirectUri)}`,
    clearToken() {
      if (!client.token) return
      delete client.token
      delete client.idToken
      client.onAuthLogout?.()
    },
  }
  return client
}

const notYet = () => Promise.reject(new Error('there is no client yet'))

/** Client used until the signed-in person is known. */
const ABSENT_CLIENT: KeycloakClient = {
  init: notYet,
  updateToken: notYet,
  createLoginUrl: notYet,
  createLogoutUrl: () => location.href,
  clearToken: () => undefined,
}
