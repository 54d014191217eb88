import type { Clock } from '#platform/clock'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { ProviderClient } from './provider-client.ts'
import { LRUCache } from 'lru-cache'

/**
 * Who a person is and whether they are signed in, as an identity provider elsewhere says: its answers are at most two
 * seconds old, or five minutes while it cannot be asked.
 */
export function createAccountLookup(provider: Pick<ProviderClient, 'user' | 'sessions'>, elapsed: Clock) {
  const accountOf = createRecentAnswers(async (subject): Promise<Caller | null> => {
    const answer = await provider.user(subject)
    if (!answer.ok || !answer.value.enabled) return null
    const { email, emailVerified, firstName, lastName } = answer.value
    return {
      // The key is the id that was asked for.
      subject: subject as PersonId,
      session: null,
      email: email ?? '',
      emailVerified,
      firstName,
      lastName,
      isAdmin: false,
    }
  }, elapsed)

  // By session: one that has just begun is not in an older answer about its person.
  const isOpen = createRecentAnswers(async (key): Promise<boolean> => {
    const [subject = '', session = ''] = key.split(' ')
    const answer = await provider.sessions(subject)
    return answer.ok && answer.value.includes(session)
  }, elapsed)

  return {
    /** null when the account is gone or disabled. Throws UNAVAILABLE when the provider cannot be asked. */
    accountOf: (subject: PersonId) => accountOf(subject),

    /** Takes the word of a verified token while the provider cannot be asked: that lasts five minutes at most. */
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

/** What ends at the provider ends here this much later at most. */
const FRESH_MS = 2_000
/** After a failure the provider gets this long to recover before the same is asked again. */
const RETRY_AFTER_MS = 15_000
/** While the provider cannot be asked, its last answer is used for as long as its access tokens live. */
const USABLE_MS = 300_000
const MAX_ANSWERS = 10_000

interface Answered<Value> {
  value: Value
  at: number
  askAgainAt: number
}

/**
 * Returns what the provider answered within the last two seconds, or asks it: once for everybody who waits. Throws what
 * `ask` throws where there is no answer that is younger than five minutes. `elapsed` counts milliseconds and never goes back.
 */
function createRecentAnswers<Value>(ask: (key: string) => Promise<Value>, elapsed: Clock) {
  const answers = new LRUCache<string, Answered<Value>>({ max: MAX_ANSWERS })
  const asking = new Map<string, Promise<Value>>()

  async function askNow(key: string): Promise<Value> {
    try {
      const value = await ask(key)
      answers.set(key, { value, at: elapsed(), askAgainAt: elapsed() + FRESH_MS })
      return value
    } catch (error) {
      const last = answers.get(key)
      if (!last || elapsed() - last.at >= USABLE_MS) throw error
      answers.set(key, { ...last, askAgainAt: elapsed() + RETRY_AFTER_MS })
      return last.value
    } finally {
      asking.delete(key)
    }
  }

  return async (key: string): Promise<Value> => {
    const last = answers.get(key)
    if (last && elapsed() < last.askAgainAt) return last.value
    const answer = asking.get(key) ?? askNow(key)
    asking.set(key, answer)
    return answer
  }
}
