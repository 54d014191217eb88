import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OAuthError, oauthError } from '../errors.ts'
import { addressOf, bearerOf, formOf, noStore } from '../http/http.ts'
import { hashPassword } from '../people/passwords.ts'
import { LAST_ADMINISTRATOR } from '../people/people.ts'
import { checkNewPassword, checkProfile, profileChanges } from '../people/profile.ts'
import type { Provider } from '../provider.ts'
import type { AuditEntry } from '../stores/audit-store.ts'
import type { User } from '../stores/user-store.ts'

const BY_ADMIN_REST = 'by Admin REST'

type UserRequest = FastifyRequest<{ Params: { id: string } }>

/** The part of Keycloak's Admin REST that the product needs: read, change and delete a user and their groups, set a password, end sessions. */
export function adminUserRoutes(app: FastifyInstance, provider: Provider) {
  const { users, people } = provider

  app.addHook('onRequest', async (request, reply) => {
    noStore(reply)
    await requireManager(provider, request)
  })

  const userOf = async (request: UserRequest): Promise<User> => {
    const user = await users.byId(request.params.id)
    if (!user) throw oauthError(404, 'User not found')
    return user
  }
  const record = recorder(provider)

  app.get('/users/:id', async (request: UserRequest) => representationOf(await userOf(request)))

  app.get('/users/:id/groups', async (request: UserRequest) =>
    (await userOf(request)).groups.map((path) => ({ name: path.split('/').at(-1), path })),
  )

  app.put('/users/:id', async (request: UserRequest, reply) => {
    const before = await userOf(request)
    const changes = profileChanges(before, formOf(request))
    checkProfile({ ...before, ...changes })
    if (changes.email) await refuseTakenEmail(provider, before.id, changes.email)
    if (changes.enabled !== false) await users.change(before.id, changes)
    else if (!(await people.restrict(before.id, changes))) throw lastAdministrator()
    await record(request, { event: 'profile_changed', userId: before.id })
    if (changes.email !== undefined && changes.email !== before.email)
      await record(request, {
        event: 'email_changed',
        userId: before.id,
        detail: `from ${before.email ?? 'none'} to ${changes.email ?? 'none'}`,
      })
    return reply.code(204).send()
  })

  app.put('/users/:id/reset-password', async (request: UserRequest, reply) => {
    const user = await userOf(request)
    const password = checkNewPassword(formOf(request), user)
    await users.change(user.id, { passwordHash: await hashPassword(password) })
    await record(request, { event: 'password_changed', userId: user.id })
    return reply.code(204).send()
  })

  app.delete('/users/:id', async (request: UserRequest, reply) => {
    const user = await userOf(request)
    if (!(await people.delete(user.id))) throw lastAdministrator()
    // Records neither person nor address: nothing may point to a deleted person.
    await provider.audit.record({ event: 'user_deleted', detail: BY_ADMIN_REST })
    return reply.code(204).send()
  })

  sessionRoutes(app, provider, userOf)
}

/** Routes that list a person's sessions and end one of them. */
function sessionRoutes(
  app: FastifyInstance,
  provider: Provider,
  userOf: (request: UserRequest) => Promise<User>,
) {
  const { sessions } = provider
  const record = recorder(provider)

  app.get('/users/:id/sessions', async (request: UserRequest) => {
    const { id: userId, username } = await userOf(request)
    const open = await sessions.allOf(userId)
    return open.map(({ id, startedAt, lastUsedAt }) => ({
      id,
      username,
      userId,
      start: startedAt,
      lastAccess: lastUsedAt,
    }))
  })

  app.delete('/sessions/:id', async (request: UserRequest, reply) => {
    const session = await sessions.byId(request.params.id)
    if (!session) throw oauthError(404, 'Session not found')
    await sessions.end(session.id)
    await record(request, { event: 'session_ended', userId: session.userId })
    return reply.code(204).send()
  })
}

const recorder =
  ({ audit }: Provider) =>
  (request: FastifyRequest, { detail, ...entry }: AuditEntry) =>
    audit.record({
      ...entry,
      address: addressOf(request),
      detail: [BY_ADMIN_REST, detail].filter(Boolean).join(': '),
    })

const lastAdministrator = () => new OAuthError(400, { errorMessage: LAST_ADMINISTRATOR })

/** Requires a service account with the right to manage users. */
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
