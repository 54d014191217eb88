import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageProblem } from '../errors.ts'
import { sendPage } from '../http/answers.ts'
import type { AuthorizationRequest } from '../http/authorization-request.ts'
import { formCookieOf, markBrowser } from '../http/cookies.ts'
import { addressOf, field, formOf } from '../http/http.ts'
import { limited } from '../http/rate-limits.ts'
import { type Language, languageOf, textsIn } from '../pages/texts.ts'
import { checkCredentials } from '../people/passwords.ts'
import type { Provider } from '../provider.ts'
import type { SendMail } from '../settings.ts'
import type { User } from '../stores/user-store.ts'
import { loginForm, showLogin } from './authorization.ts'
import { readLoginForm, refuseForeignOrigin } from './login.ts'
import { html, alert, labelledField, page } from '../pages/layout.ts'

const REQUEST_PATH = '/login-actions/email-code'
const ENTER_PATH = '/login-actions/enter-code'

/**
 * Routes for codes by mail, which make a browser known so that strangers' guesses no longer delay its person; the
 * sign-in still needs the password. Absent if no mail is configured.
 */
export function browserCodeRoutes(app: FastifyInstance, provider: Provider) {
  const { sendMail } = provider
  if (!sendMail) return
  app.post(REQUEST_PATH, limited.codes(provider), (request, reply) =>
    requestCode(provider, request, { reply, sendMail }),
  )
  app.post(ENTER_PATH, limited.logins(provider), (request, reply) => enterCode(provider, request, reply))
  for (const path of [REQUEST_PATH, ENTER_PATH])
    app.get(path, async () => {
      throw pageProblem(400, 'stalePage')
    })
}

/**
 * Shows everybody the page for the code, and sends one only if the password is right: strangers neither learn anything
 * nor cause mail, nor use up the codes of an account.
 */
async function requestCode(
  provider: Provider,
  request: FastifyRequest,
  { reply, sendMail }: { reply: FastifyReply; sendMail: SendMail },
) {
  refuseForeignOrigin(request, provider)
  const { authorization, problem } = await readLoginForm(provider, request)
  if (problem) return showLogin(provider, request, { reply, authorization, error: problem })

  const form = formOf(request)
  const username = field(form, 'username')?.trim() ?? ''
  const address = addressOf(request)
  const decision = await checkCredentials(provider, {
    login: username,
    password: field(form, 'password') ?? '',
    address,
    // Counted separately from sign-ins, which may be delayed; the response never depends on the password.
    placeFor: () => ({ id: `code ${address}`, isKnown: true }),
  })
  await provider.audit.record({
    event: 'login_code_requested',
    userId: decision.user?.id,
    clientId: authorization.clientId,
    address,
    detail: decision.user ? decision.outcome : 'unknown user',
  })
  const browser = formCookieOf(request)
  if (decision.outcome === 'right' && browser) {
    const { user } = decision
    const language = languageOf(authorization.uiLocales, request.headers['accept-language'])
    afterAnswer(provider, { request, reply }, () => sendCode(provider, sendMail, { user, browser, language }))
  }
  return showCodePage(provider, request, { reply, authorization, username })
}

/** Runs work after the response, which must not reveal its duration. */
function afterAnswer(
  { background }: Provider,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<void>,
) {
  const answered = new Promise<void>((resolve) => {
    reply.raw.once('close', resolve)
  })
  const done = answered
    .then(work)
    .catch((error: unknown) => request.log.error({ err: error }, 'a sign-in code could not be sent'))
    .finally(() => background.delete(done))
  background.add(done)
}

async function sendCode(
  { browserCodes }: Provider,
  sendMail: SendMail,
  { user, browser, language }: { user: User; browser: string; language: Language },
) {
  if (!user.email) return
  const code = await browserCodes.issue(user.id, browser)
  if (code === undefined) return
  const { subject, text } = textsIn(language).codeMail
  await sendMail({
    to: user.email,
    subject,
    text: text.replace('{{code}}', `${code.slice(0, 4)} ${code.slice(4)}`),
  })
}

/** Makes the browser known if the code is right, and asks for the password. */
async function enterCode(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  refuseForeignOrigin(request, provider)
  const { authorization, problem } = await readLoginForm(provider, request)
  if (problem) return showLogin(provider, request, { reply, authorization, error: problem })
  const form = formOf(request)
  const username = field(form, 'username') ?? ''
  if (field(form, 'back')) return showLogin(provider, request, { reply, authorization, username })

  const userId = await provider.browserCodes.redeem(formCookieOf(request) ?? '', field(form, 'code') ?? '')
  const audited = { userId, clientId: authorization.clientId, address: addressOf(request) }
  if (userId === undefined) {
    await provider.audit.record({ event: 'login_code_refused', ...audited })
    return showCodePage(provider, request, { reply, authorization, username, isWrong: true })
  }
  await provider.audit.record({ event: 'login_code_accepted', ...audited })
  await markBrowser(reply, provider, userId)
  return showLogin(provider, request, { reply, authorization, username, isConfirmed: true })
}

interface CodePrompt {
  reply: FastifyReply
  authorization: AuthorizationRequest
  username: string
  isWrong?: boolean
}

async function showCodePage(
  provider: Provider,
  request: FastifyRequest,
  { reply, authorization, username, isWrong = false }: CodePrompt,
) {
  const form = await loginForm(provider, request, { reply, authorization })
  return sendPage(
    reply,
    browserCodePage({ ...form, action: provider.realmPath + ENTER_PATH, username, isWrong }),
  )
}

interface BrowserCodePage {
  action: string
  /** The sealed request and its binding to this browser. */
  state: string
  /** As typed on the sign-in page, which shows it again. */
  username: string
  isWrong: boolean
  supportEmail: string | null
  language: Language
}

/** Returns the page that asks for the mailed code, with the same words whether one was sent or not. */
function browserCodePage(given: BrowserCodePage): string {
  const { action, state, username, isWrong, supportEmail, language } = given
  const texts = textsIn(language)
  const marks = isWrong ? html` aria-invalid="true" aria-describedby="problem"` : null
  return page({
    title: texts.enterCode,
    supportEmail,
    language,
    body: html`<p class="lead">${texts.codeSent}</p>
      ${isWrong ? alert(texts.problems.wrongCode, texts.codeAdvice) : null}
      <form method="post" action="${action}">
        <input type="hidden" name="state" value="${state}" />
        <input type="hidden" name="username" value="${username}" />
        ${labelledField(
          'code',
          texts.code,
          html`type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="20" autofocus${marks}`,
        )}
        <button type="submit">${texts.confirmBrowser}</button>
        <button type="submit" class="second" name="back" value="yes" formnovalidate>${texts.back}</button>
      </form>`,
  })
}
