import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationError, answerAddress } from './authorization-request.ts'
import { BusyError, OAuthError, PageError, oauthError, pageProblem } from '../errors.ts'
import { languageOfRequest, noStore } from './http.ts'
import { pagePolicy, errorPage } from '../pages/layout.ts'
import { type Texts, textsIn } from '../pages/texts.ts'
import type { Provider } from '../provider.ts'

const RETRY_AFTER_S = 5
const SEE_LOG = 'For more on this error consult the server log.'

/** Sends a page of ours: never framed, never cached, no script. `targets` are origins that its form may lead to. */
export function sendPage(
  reply: FastifyReply,
  markup: string,
  { status = 200, targets = [] as string[] } = {},
) {
  noStore(reply).headers({
    'content-security-policy': pagePolicy(targets),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  return reply.code(status).type('text/html;charset=utf-8').send(markup)
}

export const redirect = (reply: FastifyReply, address: string) =>
  noStore(reply).code(302).header('location', address).send()

/** Returns an error handler: a page for people, JSON in OAuth's or Keycloak's form for programs. */
export const answerError =
  (provider: Provider, audience: 'people' | 'programs') =>
  (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const error = asAnswer(thrown, audience, provider)
    if (error instanceof AuthorizationError) {
      const answer = {
        error: error.error,
        error_description: error.description,
        state: error.request.state,
        iss: provider.issuer,
      }
      return redirect(reply, answerAddress(error.request, answer))
    }
    if (error.status >= 500 && !(thrown instanceof BusyError))
      request.log.error({ err: thrown }, 'identity provider failed')
    if (error.status === 503) reply.header('retry-after', String(RETRY_AFTER_S))
    if (error instanceof PageError) {
      const { origin, supportEmail } = provider
      const language = languageOfRequest(request)
      const { titles, problems } = textsIn(language)
      const markup = errorPage({
        title: titles[titleOf(error.status)],
        text: error.problem ? problems[error.problem] : error.message,
        home: `${origin}/`,
        supportEmail,
        language,
      })
      return sendPage(reply, markup, { status: error.status })
    }
    return noStore(reply).code(error.status).headers(error.headers).type('application/json').send(error.body)
  }

function asAnswer(
  error: FastifyError | Error,
  audience: 'people' | 'programs',
  { isDiskFull, isUnavailable }: Provider,
) {
  if (error instanceof AuthorizationError || error instanceof OAuthError || error instanceof PageError)
    return error
  const trouble = isDiskFull(error)
    ? 'full'
    : isUnavailable(error)
      ? 'away'
      : error instanceof BusyError && 'busy'
  if (trouble) {
    const problem = pageProblem(503, trouble)
    return audience === 'people' ? problem : oauthError(503, 'temporarily_unavailable', problem.message)
  }
  const status = ('statusCode' in error && error.statusCode) || 500
  if (audience === 'people') return pageProblem(status, status < 500 ? 'notUnderstood' : 'failed')
  if (status === 415) return oauthError(415, 'HTTP 415 Unsupported Media Type')
  return oauthError(status, 'unknown_error', SEE_LOG)
}

function titleOf(status: number): keyof Texts['titles'] {
  if (status === 429 || status === 503) return 'wait'
  return status < 500 ? 'brokenLink' : 'failed'
}
