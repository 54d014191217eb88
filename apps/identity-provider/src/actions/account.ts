import type { FastifyInstance } from 'fastify'
import { redirect } from '../http/answers.ts'
import { oauthError } from '../errors.ts'
import { bearerOf, field, noStore, queryOf } from '../http/http.ts'
import type { Provider } from '../provider.ts'

/** The product's page; Keycloak has a page of its own here. */
const ACCOUNT_PAGE = '/account-settings'

/** Returns the profile as JSON to programs (keycloak-js: loadUserProfile), and redirects people to the account page. */
export function accountRoutes(app: FastifyInstance, { tokens, users, clients, origin }: Provider) {
  app.get('/account', async (request, reply) => {
    if (!request.headers.accept?.includes('application/json')) {
      const client = clients.get(field(queryOf(request), 'referrer') ?? '')
      return redirect(reply, new URL(ACCOUNT_PAGE, client?.baseUrl ?? origin).href)
    }
    noStore(reply).header('vary', 'Origin, Accept')
    const claims = await tokens.verifyAccess(bearerOf(request) ?? '').catch(() => undefined)
    const user =
      claims?.sub && [claims.aud].flat().includes('account') ? await users.byId(claims.sub) : undefined
    if (!user?.enabled) throw oauthError(401, 'HTTP 401 Unauthorized')
    const { id, username, firstName, lastName, email, emailVerified } = user
    return { id, username, firstName, lastName, email, emailVerified, attributes: {} }
  })
}
