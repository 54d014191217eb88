import type { Clock } from '#platform/clock'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { ProviderClient } from './provider-client.ts'
import { LRUCache } from 'lru-cache'

/**
 * Looks up a person and their sign-in at an external identity provider: answers are at most two seconds old, or five
 * minutes while the provider is unavailable.
 */
export function createAccountLookup(
  provider: Pick<ProviderClient, 'user' | 'sessions' | 'groups'>,
  elapsed: Clock,
) {
  const accountOf = createRecentAnswers(async (subject): Promise<Caller | null> => {
    const answer = await provider.user(subject)
    if (!answer.ok || !answer.value.enabled) return null
    const { email, emailVerified, firstName, lastName } = answer.value
    return {
      // The key is the requested id.
      subject: subject as PersonId,
      session: null,
      email: email ?? '',
      emailVerified,
      firstName,
      lastName,
      isAdmin: false,
    }
  }, elapsed)

  // Keyed by session: a new one is missing in an older answer about its person.
  const isOpen = createRecentAnswers(async (key): Promise<boolean> => {
    const [subject = '', session = ''] = key.split(' ')
    const answer = await provider.sessions(subject)
    return answer.ok && answer.value.includes(session)
  }, elapsed)

  const groupsOf = createRecentAnswers(async (subject): Promise<string[]> => {
    const answer = await provider.groups(subject)
    return answer.ok ? answer.value : []
  }, elapsed)

  return {
    /** Names and paths of a person's groups. Throws UNAVAILABLE if the provider is. */
    groupsOf: (subject: PersonId) => groupsOf(subject),

    /** null if the account is deleted or disabled. Throws UNAVAILABLE if the provider is. */
    accountOf: (subject: PersonId) => accountOf(subject),

    /** Trusts a verified token while the provider is unavailable: for five minutes at most. */
    async isSignedIn({ subject, session }: Pick<Caller, 'subject' | 'session'>): Promise<boolean> {
      try {
        const [account, open] = await Promise.all([
          accountOf(subject),
          session === null || isOpen(`${subject} ${session}`),
        ])
        return account !== null && open
      } catch {
        return true
      }
    },
  }
}

/** Time in milliseconds since 1970 of a person's last sign-in; undefined if there was none. */
export type LastSignIn = (person: PersonId) => Promise<number | undefined>

/** Time for which a person who does not sign in is taken to have an account. */
const SIGNED_IN_WITHIN_MS = 30 * 86_400_000

/** Where nobody answers about accounts: trusts tokens until they expire, and people while they sign in now and then. */
export const lookupWithoutAdministration = (lastSignIn: LastSignIn, clock: Clock) => ({
  groupsOf: null,
  async accountOf(subject: PersonId): Promise<Caller | null> {
    const signedInAt = await lastSignIn(subject)
    if (signedInAt === undefined || clock() - signedInAt > SIGNED_IN_WITHIN_MS) return null
    return {
      subject,
      session: null,
      email: '',
      emailVerified: false,
      firstName: '',
      lastName: '',
      isAdmin: false,
    }
  },
  isSignedIn: async () => true,
})

/** Maximum delay after which a change at the provider takes effect here. */
const FRESH_MS = 2_000
/** Time for the provider to recover after a failure, before the same request is repeated. */
const RETRY_AFTER_MS = 15_000
/** While the provider is unavailable, its last answer is used for the lifetime of its access tokens. */
const USABLE_MS = 300_000
const MAX_ANSWERS = 10_000

interface Answered<Value> {
  value: Value
  at: number
  nextRequestAt: number
}

/**
 * Returns the provider's answer of the last two seconds, or requests one, shared by all who wait. Throws the error of
 * `request` if there is no answer younger than five minutes. `elapsed` counts milliseconds and never goes back.
 */
function createRecentAnswers<Value>(request: (key: string) => Promise<Value>, elapsed: Clock) {
  const answers = new LRUCache<string, Answered<Value>>({ max: MAX_ANSWERS })
  const underWay = new Map<string, Promise<Value>>()

  async function requestNow(key: string): Promise<Value> {
    try {
      const value = await request(key)
      answers.set(key, { value, at: elapsed(), nextRequestAt: elapsed() + FRESH_MS })
      return value
    } catch (error) {
      const last = answers.get(key)
      if (!last || elapsed() - last.at >= USABLE_MS) throw error
      answers.set(key, { ...last, nextRequestAt: elapsed() + RETRY_AFTER_MS })
      return last.value
    } finally {
      underWay.delete(key)
    }
  }

  return async (key: string): Promise<Value> => {
    const last = answers.get(key)
    if (last && elapsed() < last.nextRequestAt) return last.value
    const answer = underWay.get(key) ?? requestNow(key)
    underWay.set(key, answer)
    return answer
  }
}
