import type { Clock } from '#platform/clock'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { ProviderClient } from './provider-client.ts'
import { createRecentAnswers } from './recent-answers.ts'

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
