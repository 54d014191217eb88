import rateLimit from '@fastify/rate-limit'
import { decodeJwt } from 'jose'
import type { FastifyPluginAsync } from 'fastify'
import { DomainError, refusal } from '#platform/errors'
import type { Discovery, ProviderMetadata } from './discovery.ts'
import type { VerifiedToken } from './token-verifier.ts'

const TIMEOUT_MS = 10_000
const RETRY_AFTER_S = 5
const REQUESTS_A_MINUTE = 600
/** The provider's answer is of a kind that Claire does not support. */
const NOT_SUPPORTED = 501
/** Fields of a token request that are passed on, by grant (RFC 6749, 4.1.3 and 6; RFC 7636). */
const FIELDS: Record<string, string[]> = {
  authorization_code: ['grant_type', 'code', 'redirect_uri', 'code_verifier'],
  refresh_token: ['grant_type', 'refresh_token'],
}

interface RelayParts {
  publicUrl: string
  clientId: string
  clientSecret: string | null
  discovery: Discovery
  verify: (accessToken: string) => Promise<VerifiedToken>
}

interface Tokens {
  access_token?: string
  refresh_token?: string
  id_token?: string
}

/**
 * `/oidc`: what keycloak-js needs of a provider that is no Keycloak. It requests tokens with cookies, which few token
 * endpoints allow to other origins, and takes only JWTs as refresh tokens; so it requests them here. A client's secret
 * stays here, and a sign-in whose tokens Claire would refuse ends with the reason in the log.
 */
export function signInRelay(parts: RelayParts): FastifyPluginAsync {
  const { publicUrl, discovery } = parts
  return async (app) => {
    await app.register(rateLimit, { max: REQUESTS_A_MINUTE, timeWindow: 60_000 })
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    )
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get('/.well-known/openid-configuration', { schema: { hide: true } }, async () => {
      const { authorizationEndpoint, endSessionEndpoint } = await discovery.metadata()
      return {
        authorization_endpoint: authorizationEndpoint,
        token_endpoint: `${publicUrl}/oidc/token`,
        ...(endSessionEndpoint !== null && { end_session_endpoint: endSessionEndpoint }),
      }
    })

    app.post('/token', { schema: { hide: true } }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const before = unwrap(form.get('refresh_token'))
      const response = await requestTokens(parts, requestFrom(form, before, parts))
      if (!response.ok) {
        request.log.warn({ status: response.status, said: response.said }, 'the provider refused a sign-in')
        return reply.code(response.status === 401 ? NOT_SUPPORTED : response.status).send(response.said)
      }
      // A provider that does not replace these on a refresh omits them.
      const tokens: Tokens = { ...before, ...response.said }
      const problem = await problemOf(tokens, parts)
      if (problem === null) return { ...tokens, refresh_token: wrap(tokens) }
      request.log.error(`Nobody can sign in: ${problem} See "Any other provider" in docs/operations.md.`)
      return reply.code(NOT_SUPPORTED).send({ errorCode: 'SIGN_IN_NOT_SUPPORTED', apiError: problem })
    })
  }
}

function requestFrom(form: URLSearchParams, { refresh_token }: Tokens, { publicUrl, clientId }: RelayParts) {
  const fields = FIELDS[form.get('grant_type') ?? '']
  const sent = new URLSearchParams()
  for (const field of fields ?? []) sent.set(field, form.get(field) ?? '')
  if (refresh_token !== undefined) sent.set('refresh_token', refresh_token)
  const isComplete = fields?.every((field) => sent.get(field))
  const isOurs = sent.get('redirect_uri')?.startsWith(`${publicUrl}/`) ?? true
  if (!isComplete || !isOurs || form.get('client_id') !== clientId)
    throw refusal((t) => t('access.notOurTokenRequest'))
  return sent
}

async function requestTokens({ clientId, clientSecret, discovery }: RelayParts, form: URLSearchParams) {
  const metadata = await discovery.metadata()
  const headers = authenticate(form, metadata, { clientId, clientSecret })
  try {
    const response = await fetch(metadata.tokenEndpoint, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const said = (await response.json()) as Tokens
    if (response.status >= 500) throw new Error(`the token endpoint answered ${response.status}`)
    return { ok: response.ok, status: response.status, said }
  } catch (cause) {
    throw new DomainError('UNAVAILABLE', (t) => t('access.providerSilent'), {
      cause,
      retryAfterSeconds: RETRY_AFTER_S,
    })
  }
}

/** RFC 6749, 2.3.1: by HTTP Basic, form-encoded before base64, or in the form. */
function authenticate(
  form: URLSearchParams,
  { wantsSecretInForm }: ProviderMetadata,
  { clientId, clientSecret }: Pick<RelayParts, 'clientId' | 'clientSecret'>,
): Record<string, string> {
  if (clientSecret !== null && !wantsSecretInForm) {
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
    return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
  }
  form.set('client_id', clientId)
  if (clientSecret !== null) form.set('client_secret', clientSecret)
  return {}
}

/** Returns why these tokens sign nobody in; null if they do. */
async function problemOf(tokens: Tokens, { verify }: RelayParts): Promise<string | null> {
  if (!tokens.id_token) return 'the provider issued no id token. OIDC_SCOPE needs openid.'
  if (!tokens.refresh_token)
    return 'the provider issued no refresh token. Allow them for this client, and offline_access in OIDC_SCOPE.'
  if (tokens.access_token?.split('.').length !== 3)
    return 'the provider’s access tokens are opaque. Configure JWT access tokens there.'
  try {
    await verify(tokens.access_token)
    return null
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'UNAUTHORIZED') throw error
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    const { aud, azp, client_id: id, scope } = decodeJwt(tokens.access_token)
    return `the provider’s access token is refused (${reason}). It says ${JSON.stringify({ aud, azp, client_id: id, scope })}.`
  }
}

/** Returns tokens in the form of a JWT, which keycloak-js decodes; only `unwrap` reads them. */
const wrap = ({ refresh_token, id_token }: Tokens) =>
  `.${Buffer.from(JSON.stringify({ refresh_token, id_token })).toString('base64url')}.`

function unwrap(wrapped: string | null): Tokens {
  if (wrapped === null) return {}
  try {
    return JSON.parse(Buffer.from(wrapped.split('.')[1] ?? '', 'base64url').toString()) as Tokens
  } catch (cause) {
    throw new DomainError('BAD_REQUEST', (t) => t('access.notOurRefreshToken'), { cause })
  }
}
