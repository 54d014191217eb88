import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirect, sendPage } from '../http/answers.ts'
import { type Client, mayRedirect } from '../tokens/clients.ts'
import { browserSession, clearSessionCookies } from '../http/cookies.ts'
import { PageError } from '../errors.ts'
import { verifiedRefreshToken } from './session-tokens.ts'
import {
  type Form,
  addressOf,
  allowOrigin,
  authenticateClient,
  field,
  formOf,
  languageOfRequest,
  noStore,
  queryOf,
} from '../http/http.ts'
import { type Language, textsIn } from '../pages/texts.ts'
import type { Provider } from '../provider.ts'
import { hashOf, sameSecret } from '../secrets.ts'
import type { Session } from '../stores/session-store.ts'
import { html, page, messagePage } from '../pages/layout.ts'

const PATH = '/protocol/openid-connect/logout'

/** A checked request to sign out. */
interface LogoutRequest {
  client: Client | undefined
  /** The session of the id token: proof that the request comes from somebody who was signed in. */
  hintedSession: string | undefined
  returnTo: string | undefined
  state: string | undefined
  confirmation: string | undefined
}

/** OpenID Connect RP-Initiated Logout by GET and POST, and Keycloak's own method with a refresh token. */
export function logoutRoutes(app: FastifyInstance, provider: Provider) {
  app.get(PATH, { exposeHeadRoute: false }, (request, reply) =>
    logout(provider, request, { reply, parameters: queryOf(request) }),
  )
  app.post(PATH, (request, reply) => {
    const form = formOf(request)
    if (field(form, 'refresh_token')) return logoutByRefreshToken(provider, request, reply)
    return logout(provider, request, { reply, parameters: { ...queryOf(request), ...form } })
  })
}

async function logout(
  provider: Provider,
  request: FastifyRequest,
  { reply, parameters }: { reply: FastifyReply; parameters: Form },
) {
  const logoutRequest = await readLogoutRequest(provider, parameters)
  const language = languageOfRequest(request)
  const session = await browserSession(request, provider)
  if (session && logoutRequest.hintedSession !== session.id && !isConfirmed(logoutRequest, session))
    return requestConfirmation(provider, reply, { logoutRequest, session, language })
  if (logoutRequest.hintedSession) await endSession(provider, request, logoutRequest.hintedSession)
  if (session) await endSession(provider, request, session.id)
  clearSessionCookies(reply, provider)
  if (logoutRequest.returnTo) return redirect(reply, withState(logoutRequest.returnTo, logoutRequest.state))
  const { origin, supportEmail } = provider
  const { signedOut, signedOutText } = textsIn(language)
  return sendPage(
    reply,
    messagePage({ title: signedOut, text: signedOutText, home: `${origin}/`, supportEmail, language }),
  )
}

/** Checks the whole request before anything is ended. */
async function readLogoutRequest({ tokens, clients }: Provider, parameters: Form): Promise<LogoutRequest> {
  const clientId = field(parameters, 'client_id')
  const hint = field(parameters, 'id_token_hint')
  const claims =
    hint === undefined
      ? undefined
      : await tokens.verifyIdHint(hint).catch(() => {
          throw new PageError(400, 'Invalid parameter: id_token_hint')
        })
  if (claims && clientId && claims['azp'] !== clientId)
    throw new PageError(400, 'Invalid parameter: id_token_hint')
  const client = clients.get(clientId ?? String(claims?.['azp']))
  if (clientId && !client) throw new PageError(400, 'Client not found.')
  const returnTo = field(parameters, 'post_logout_redirect_uri')
  if (returnTo && !client) throw new PageError(400, 'Missing parameters: id_token_hint')
  if (returnTo && client && !mayRedirect(returnTo, client.redirectUris, { fragment: true }))
    throw new PageError(400, 'Invalid redirect uri')
  return {
    client,
    hintedSession: typeof claims?.['sid'] === 'string' ? claims['sid'] : undefined,
    returnTo,
    state: field(parameters, 'state'),
    confirmation: field(parameters, 'confirmation'),
  }
}

/** Returns a value known only to the page shown to this session. */
const confirmationOf = (session: Session) => hashOf(`sign out ${session.id}`)
const isConfirmed = ({ confirmation }: LogoutRequest, session: Session) =>
  confirmation !== undefined && sameSecret(confirmation, confirmationOf(session))

function requestConfirmation(
  { realmPath, supportEmail }: Provider,
  reply: FastifyReply,
  {
    logoutRequest,
    session,
    language,
  }: { logoutRequest: LogoutRequest; session: Session; language: Language },
) {
  const carried = {
    client_id: logoutRequest.client?.clientId,
    post_logout_redirect_uri: logoutRequest.returnTo,
    state: logoutRequest.state,
    ui_locales: language,
  }
  const query = new URLSearchParams(
    Object.entries(carried).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  )
  const action = `${realmPath}${PATH}?${query}`
  const targets = logoutRequest.returnTo ? [new URL(logoutRequest.returnTo).origin] : []
  const markup = logoutPage({ action, state: confirmationOf(session), supportEmail, language })
  return sendPage(reply, markup, { targets })
}

async function logoutByRefreshToken(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  noStore(reply)
  allowOrigin(request, reply, provider)
  const client = authenticateClient(request, provider.clients)
  const claims = await verifiedRefreshToken(provider, client, field(formOf(request), 'refresh_token') ?? '')
  await endSession(provider, request, claims.sid)
  return reply.code(204).send()
}

/** Ends a session; does nothing if it has ended. */
async function endSession({ sessions, audit }: Provider, request: FastifyRequest, id: string) {
  const session = await sessions.byId(id)
  if (!session) return
  await sessions.end(id)
  await audit.record({ event: 'logout', userId: session.userId, address: addressOf(request) })
}

function withState(address: string, state: string | undefined): string {
  if (!state) return address
  const url = new URL(address)
  url.searchParams.set('state', state)
  return url.href
}

/** Asks for confirmation of a sign-out without proof that the person wants it. */
const logoutPage = ({
  action,
  state,
  supportEmail,
  language,
}: {
  action: string
  state: string
  supportEmail: string | null
  language: Language
}) => {
  const texts = textsIn(language)
  return page({
    title: texts.signOutQuestion,
    supportEmail,
    language,
    body: html`<p class="lead">${texts.signOutText}</p>
      <form method="post" action="${action}">
        <input type="hidden" name="confirmation" value="${state}" /><button type="submit">
          ${texts.signOut}
        </button>
      </form>`,
  })
}
