import { verifyPassword } from './passwords.ts'
import type { Provider } from './provider.ts'
import type { User } from './stores/user-store.ts'

export type Verdict = { outcome: 'right'; user: User } | { outcome: 'wrong'; user: User | undefined } | { outcome: 'disabled'; user: User }

/**
 * Checks a name and a password. Unknown, locked and wrong look the same and take as long; only whoever knows the password
 * learns that an account is disabled.
 */
export async function checkCredentials(provider: Provider, { login, password, address }: { login: string; password: string; address: string }): Promise<Verdict> {
  const { users, failures } = provider
  const user = login ? await users.byLogin(login) : undefined
  const allowed = user ? await failures.beginForUser(user.id) : await failures.beginForAddress(address)
  const right = await verifyPassword(password, allowed ? user?.passwordHash : undefined)
  if (!user || !right) return { outcome: 'wrong', user }
  await failures.succeeded(user.id)
  return { outcome: user.enabled ? 'right' : 'disabled', user }
}
