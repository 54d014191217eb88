import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirect, sendPage } from '../http/answers.ts'
import {
  type AuthorizationRequest,
  AuthorizationError,
  answerAddress,
  readAuthorizationRequest,
} from '../http/authorization-request.ts'
import { browserSession, formCookieOf, setFormCookie, setStatusCookie } from '../http/cookies.ts'
import { pageProblem } from '../errors.ts'
import { type Problem, type Language, languageOf, textsIn } from '../pages/texts.ts'
import { type Form, formOf, queryOf } from '../http/http.ts'
import type { Provider } from '../provider.ts'
import { hashOf, randomSecret } from '../secrets.ts'
import { isProgram } from '../tokens/clients.ts'
import type { Session } from '../stores/session-store.ts'
import { html, alert, labelledField, page } from '../pages/layout.ts'

/** The start of every sign-in: redirects with a code if somebody is signed in, else shows the login page. */
export function authorizationRoutes(app: FastifyInstance, provider: Provider) {
  const path = '/protocol/openid-connect/auth'
  app.get(path, { exposeHeadRoute: false }, (request, reply) =>
    authorize(provider, request, { reply, parameters: queryOf(request) }),
  )
  app.post(path, (request, reply) => authorize(provider, request, { reply, parameters: formOf(request) }))
  app.get('/protocol/openid-connect/registrations', async () => {
    throw pageProblem(400, 'noRegistration')
  })
}

async function authorize(
  provider: Provider,
  request: FastifyRequest,
  { reply, parameters }: { reply: FastifyReply; parameters: Form },
) {
  const authorization = readAuthorizationRequest(parameters, provider.clients)
  return continueAs(provider, request, { reply, authorization })
}

/** Continues a checked request: silently if this browser's session suffices, else with the login page. */
export async function continueAs(
  provider: Provider,
  request: FastifyRequest,
  { reply, authorization }: { reply: FastifyReply; authorization: AuthorizationRequest },
) {
  const session = await usableSession(provider, request, authorization)
  if (session) {
    await provider.sessions.touch(session)
    setStatusCookie(reply, provider, session)
    return redirect(reply, await codeAddress(provider, authorization, session))
  }
  if (authorization.prompt === 'none') throw new AuthorizationError(authorization, 'login_required')
  return showLogin(provider, request, { reply, authorization })
}

function isForProgram({ clients }: Provider, { clientId }: AuthorizationRequest): boolean {
  const client = clients.get(clientId)
  return client !== undefined && isProgram(client)
}

async function usableSession(
  provider: Provider,
  request: FastifyRequest,
  authorization: AuthorizationRequest,
): Promise<Session | undefined> {
  const session = await browserSession(request, provider)
  if (!session || authorization.prompt === 'login' || isForProgram(provider, authorization)) return undefined
  if (
    authorization.maxAge !== null &&
    provider.clock() - session.authenticatedAt > authorization.maxAge * 1000
  )
    return undefined
  return (await provider.users.byId(session.userId))?.enabled ? session : undefined
}

/** Returns the client's address with a fresh code in it. */
export async function codeAddress(
  { codes, issuer }: Provider,
  authorization: AuthorizationRequest,
  session: Session,
): Promise<string> {
  const { clientId, redirectUri, scope, nonce, challenge } = authorization
  const code = await codes.issue({ sessionId: session.id, clientId, redirectUri, scope, nonce, challenge })
  return answerAddress(authorization, {
    state: authorization.state,
    session_state: session.id,
    iss: issuer,
    code,
  })
}

interface LoginPrompt {
  reply: FastifyReply
  authorization: AuthorizationRequest
  error?: Problem
  /** True if the browser has just become known; the page says so. */
  isConfirmed?: boolean
  username?: string
}

/** Returns the state that the forms of a sign-in carry, and the language of their pages. */
export async function loginForm(
  provider: Provider,
  request: FastifyRequest,
  { reply, authorization }: Pick<LoginPrompt, 'reply' | 'authorization'>,
) {
  const cookie = formCookieOf(request) ?? randomSecret()
  setFormCookie(reply, provider, cookie)
  return {
    state: await provider.tokens.seal('Form', { asked: authorization, browser: hashOf(cookie) }),
    supportEmail: provider.supportEmail,
    language: languageOf(authorization.uiLocales, request.headers['accept-language']),
  }
}

/**
 * Shows the login page. Its form carries the signed request and a hash of a cookie that only this browser has: a foreign
 * page can neither post the form for somebody nor sign a visitor in as somebody else.
 */
export async function showLogin(
  provider: Provider,
  request: FastifyRequest,
  { reply, authorization, error, isConfirmed = false, username }: LoginPrompt,
) {
  const markup = loginPage({
    ...(await loginForm(provider, request, { reply, authorization })),
    action: `${provider.realmPath}/login-actions/authenticate`,
    codeAction: provider.sendMail ? `${provider.realmPath}/login-actions/email-code` : null,
    username: username ?? authorization.loginHint ?? '',
    error: error ?? null,
    isConfirmed,
    isForProgram: isForProgram(provider, authorization),
    origin: provider.origin,
  })
  const origins = provider.clients.get(authorization.clientId)?.webOrigins ?? []
  return sendPage(reply, markup, { targets: [new URL(authorization.redirectUri).origin, ...origins] })
}

interface LoginPage {
  /** The target of the form. */
  action: string
  /** The target that sends a code; null if no mail is configured. */
  codeAction: string | null
  /** The sealed request and its binding to this browser. */
  state: string
  username: string
  error: Problem | null
  /** True if the browser has just become known by a code. */
  isConfirmed: boolean
  /** True if a program on the person's machine will act for them. */
  isForProgram: boolean
  /** The expected origin in the address bar. */
  origin: string
  supportEmail: string | null
  language: Language
}

/** Returns the page, complete without scripts; made for password managers, keyboards and screen readers. */
function loginPage(given: LoginPage): string {
  const { action, codeAction, state, username, error, isConfirmed, origin, supportEmail, language } = given
  const texts = textsIn(language)
  const purpose = given.isForProgram ? texts.purposeOfProgram : texts.purpose
  const invalid = error === 'wrongCredentials'
  const marks = invalid ? html` aria-invalid="true" aria-describedby="problem"` : null
  // The name is usually right: after an error the focus is on the password.
  const focus = html` autofocus`
  return page({
    title: texts.signIn,
    supportEmail,
    language,
    note: texts.onlyAt.replace('{{origin}}', origin),
    body: html`<p class="lead">${purpose}</p>
      ${error ? alert(texts.problems[error], invalid ? texts.advice : undefined) : null}
      ${isConfirmed ? html`<p class="notice" role="status">${texts.browserConfirmed}</p>` : null}
      <form method="post" action="${action}">
        <input type="hidden" name="state" value="${state}" />
        ${labelledField(
          'username',
          texts.username,
          html`type="text" value="${username}" autocomplete="username" autocapitalize="none" autocorrect="off"
          spellcheck="false" maxlength="255"${marks}${username ? null : focus}`,
        )}
        ${labelledField(
          'password',
          texts.password,
          html`type="password" autocomplete="current-password"
          maxlength="256"${marks}${username ? focus : null}`,
        )}
        <button type="submit">${texts.signIn}</button>
        ${
          // The same after every refusal, whatever its reason.
          invalid && codeAction
            ? html`<button type="submit" class="second" formaction="${codeAction}">
                  ${texts.signInByCode}
                </button>
                <p class="hint">${texts.codeHint}</p>`
            : null
        }
      </form>`,
  })
}
