import { LRUCache } from 'lru-cache'
import { type Clock, isRecent } from '#platform/clock'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { ProviderClient } from './provider-client.ts'

/** As long as an access token of the provider is good for once its account is disabled. */
const LOOK_EVERY_MS = 300_000
const ACCOUNTS_KEPT = 10_000

/**
 * Who a person is, as the identity provider said within the last five minutes, for what acts in their name while they are
 * not signed in; null when the account is gone or disabled. Throws UNAVAILABLE when the provider cannot be asked.
 */
export function createAccountLookup(provider: Pick<ProviderClient, 'user'>, clock: Clock) {
  const seen = new LRUCache<PersonId, { account: Caller | null; at: number }>({ max: ACCOUNTS_KEPT })

  async function ask(subject: PersonId): Promise<Caller | null> {
    const answer = await provider.user(subject)
    if (!answer.ok || !answer.value.enabled) return null
    const { email, emailVerified, firstName, lastName } = answer.value
    return { subject, session: null, email: email ?? '', emailVerified, firstName, lastName, isAdmin: false }
  }

  return async (subject: PersonId): Promise<Caller | null> => {
    const before = seen.get(subject)
    if (before && isRecent(before.at, clock(), LOOK_EVERY_MS)) return before.account
    const account = await ask(subject)
    seen.set(subject, { account, at: clock() })
    return account
  }
}
