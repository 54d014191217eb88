import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirect } from '../http/answers.ts'
import type { AuthorizationRequest } from '../http/authorization-request.ts'
import {
  browserSession,
  clearFormCookie,
  formCookieOf,
  setIdentityCookie,
  setStatusCookie,
  browserPlace,
  markBrowser,
} from '../http/cookies.ts'
import { checkCredentials } from '../people/passwords.ts'
import { pageProblem } from '../errors.ts'
import { addressOf, field, formOf } from '../http/http.ts'
import type { Problem } from '../pages/texts.ts'
import type { Provider } from '../provider.ts'
import { limited } from '../http/rate-limits.ts'
import { hashOf, sameSecret } from '../secrets.ts'
import type { User } from '../stores/user-store.ts'
import { codeAddress, continueAs, showLogin } from './authorization.ts'

interface LoginForm {
  authorization: AuthorizationRequest
  /** The reason to refuse before the password is checked. */
  problem: Problem | null
}

export function loginRoutes(app: FastifyInstance, provider: Provider) {
  const path = '/login-actions/authenticate'
  app.post(path, limited.logins(provider), (request, reply) => login(provider, request, reply))
  app.get(path, async () => {
    throw pageProblem(400, 'stalePage')
  })
}

/** Handles the login form: on success opens a session and returns to the client with a code, otherwise shows the page again. */
async function login(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  refuseForeignOrigin(request, provider)
  const { authorization, problem } = await readLoginForm(provider, request)
  // A second tab that still shows the page continues as the person who has signed in meanwhile.
  if (problem && (await browserSession(request, provider)))
    return continueAs(provider, request, { reply, authorization })
  if (problem) return showLogin(provider, request, { reply, authorization, error: problem })

  const form = formOf(request)
  const username = field(form, 'username')?.trim() ?? ''
  const address = addressOf(request)
  const decision = await checkCredentials(provider, {
    login: username,
    password: field(form, 'password') ?? '',
    address,
    placeFor: await browserPlace(provider, request),
  })
  const audited = { userId: decision.user?.id, clientId: authorization.clientId, address }
  if (decision.outcome !== 'right') {
    await provider.audit.record({
      event: 'login_failed',
      ...audited,
      detail: decision.user ? decision.outcome : 'unknown user',
    })
    const error = decision.outcome === 'disabled' ? 'disabled' : 'wrongCredentials'
    return showLogin(provider, request, { reply, authorization, error, username })
  }
  const { session, cookie } = await openSession(provider, request, decision.user)
  await provider.audit.record({ event: 'login', ...audited })
  setIdentityCookie(reply, provider, cookie)
  setStatusCookie(reply, provider, session)
  clearFormCookie(reply, provider)
  await markBrowser(reply, provider, decision.user.id)
  return redirect(reply, await codeAddress(provider, authorization, session))
}

/** Refuses forms from other origins. Sandboxed and redirected forms send `null`; those lack our cookie anyway. */
export function refuseForeignOrigin(request: FastifyRequest, { origin }: Provider) {
  const from = request.headers.origin
  if (from !== undefined && from !== 'null' && from !== origin) throw pageProblem(403, 'foreignForm')
}

/** Reads the state of a sign-in form: the request for a code, and whether this browser requested the form. */
export async function readLoginForm(provider: Provider, request: FastifyRequest): Promise<LoginForm> {
  const { tokens, clock, lifespans } = provider
  const sealed = await tokens.unseal('Form', field(formOf(request), 'state') ?? '').catch(() => undefined)
  if (!sealed || typeof sealed['browser'] !== 'string') throw pageProblem(400, 'stalePage')
  const authorization = sealed['asked'] as AuthorizationRequest
  const cookie = formCookieOf(request)
  if (!cookie || !sameSecret(hashOf(cookie), sealed['browser'])) return { authorization, problem: 'noCookie' }
  return { authorization, problem: clock() - (sealed.iat ?? 0) * 1000 > lifespans.loginMs ? 'tooLate' : null }
}

/** Opens a new session (nobody can plant one), unless the same person has proved to be still there. */
async function openSession(provider: Provider, request: FastifyRequest, user: User) {
  const { sessions } = provider
  const before = await browserSession(request, provider)
  if (before?.userId === user.id) return sessions.reauthenticate(before)
  if (before) await sessions.end(before.id)
  return sessions.start(user.id)
}
