import { whenItsTurn } from './passwords.ts'
import type { Provider } from '../provider.ts'
import type { Place } from '../stores/failure-store.ts'
import type { User } from '../stores/user-store.ts'

export type Decision =
  | { outcome: 'right'; user: User }
  | { outcome: 'wrong'; user: User | undefined }
  | { outcome: 'disabled'; user: User }

interface Attempt {
  login: string
  password: string
  address: string
  /** Returns the place of the attempt, as the account counts it. */
  placeFor: (userId: string) => Place
}

/**
 * Checks a name and a password. Unknown, locked and wrong have the same response and duration; only the right password
 * reveals that an account is disabled.
 */
export async function checkCredentials(
  provider: Provider,
  { login, password, address, placeFor }: Attempt,
): Promise<Decision> {
  const { users, failures } = provider
  const user = login ? await users.byLogin(login) : undefined
  const attempts = user ? failures.ofUser(user.id, placeFor(user.id)) : failures.ofAddress(address)
  return whenItsTurn(async (verifyPassword) => {
    const allowed = await attempts.areAllowed()
    const right = await verifyPassword(password, allowed ? user?.passwordHash : undefined)
    if (!user || !right) {
      if (allowed) await attempts.failed()
      return { outcome: 'wrong', user }
    }
    await attempts.forget()
    return { outcome: user.enabled ? 'right' : 'disabled', user }
  })
}
