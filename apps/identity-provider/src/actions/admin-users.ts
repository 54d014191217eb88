import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OAuthError, oauthError } from '../errors.ts'
import { addressOf, bearerOf, formOf, noStore } from '../http.ts'
import { hashPassword } from '../passwords.ts'
import { checkNewPassword, checkProfile, profileChanges } from '../profile.ts'
import type { Provider } from '../provider.ts'
import type { AuditEntry } from '../stores/audit-store.ts'
import type { User } from '../stores/user-store.ts'

type UserRequest = FastifyRequest<{ Params: { id: string } }>

/** Keycloak's Admin REST as far as the product needs it: read, change and delete a user, and set a password. */
export function adminUserRoutes(app: FastifyInstance, provider: Provider) {
  const { users, sessions, audit } = provider

  app.addHook('onRequest', async (request, reply) => {
    noStore(reply)
    await requireManager(provider, request)
  })

  const userOf = async (request: UserRequest): Promise<User> => {
    const user = await users.byId(request.params.id)
    if (!user) throw oauthError(404, 'User not found')
    return user
  }
  const record = (request: FastifyRequest, entry: AuditEntry) =>
    audit.record({ ...entry, address: addressOf(request), detail: 'by Admin REST' })

  app.get('/users/:id', async (request: UserRequest) => representationOf(await userOf(request)))

  app.put('/users/:id', async (request: UserRequest, reply) => {
    const before = await userOf(request)
    const changes = profileChanges(before, formOf(request))
    checkProfile({ ...before, ...changes })
    if (changes.email) await refuseTakenEmail(provider, before.id, changes.email)
    await users.change(before.id, changes)
    if (changes.enabled === false) await sessions.endAllOf(before.id)
    await record(request, { event: 'profile_changed', userId: before.id })
    return reply.code(204).send()
  })

  app.put('/users/:id/reset-password', async (request: UserRequest, reply) => {
    const user = await userOf(request)
    const password = checkNewPassword(formOf(request))
    await users.change(user.id, { passwordHash: await hashPassword(password) })
    await record(request, { event: 'password_changed', userId: user.id })
    return reply.code(204).send()
  })

  app.delete('/users/:id', async (request: UserRequest, reply) => {
    const user = await userOf(request)
    await users.delete(user.id)
    await record(request, { event: 'user_deleted', userId: user.id })
    return reply.code(204).send()
  })
}

/** Only a service account with the right to manage users. */
async function requireManager({ tokens }: Provider, request: FastifyRequest) {
  const claims = await tokens.verifyAccess(bearerOf(request) ?? '').catch(() => undefined)
  if (!claims) throw oauthError(401, 'HTTP 401 Unauthorized')
  const access = claims['resource_access'] as { 'realm-management'?: { roles?: string[] } } | undefined
  if (!access?.['realm-management']?.roles?.includes('manage-users'))
    throw oauthError(403, 'HTTP 403 Forbidden')
}

async function refuseTakenEmail({ users }: Provider, id: string, email: string) {
  const other = await users.byLogin(email)
  if (!other || other.id === id) return
  const what = other.email === email ? 'same email' : 'same username or email'
  throw new OAuthError(409, { errorMessage: `User exists with ${what}` })
}

const representationOf = (user: User) => ({
  id: user.id,
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  emailVerified: user.emailVerified,
  createdTimestamp: user.createdAt,
  enabled: user.enabled,
  totp: false,
  requiredActions: [],
})
