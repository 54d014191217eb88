import type { Client } from '../tokens/clients.ts'
import { invalidGrant, oauthError } from '../errors.ts'
import { type Form, field } from '../http/http.ts'
import type { Provider } from '../provider.ts'
import { hashOf, sameSecret } from '../secrets.ts'
import type { Grant } from '../stores/code-store.ts'
import { type TokenResponse, livingSession, sessionTokens } from './token-response.ts'

const VERIFIER = /^[\w.~-]{43,128}$/

/** Exchanges a code for the first tokens of a chain. A replayed code ends the session that it began. */
export async function authorizationCodeGrant(
  provider: Provider,
  client: Client,
  form: Form,
): Promise<TokenResponse> {
  const { codes, chains } = provider
  const code = field(form, 'code')
  if (!code) throw oauthError(400, 'invalid_request', 'Missing parameter: code')
  const redemption = await codes.redeem(code)
  if (redemption.outcome === 'replayed') await endReplayed(provider, redemption.grant)
  if (redemption.outcome !== 'redeemed') throw invalidGrant('Code not valid')
  const { grant } = redemption
  if (grant.clientId !== client.clientId) throw invalidGrant('Auth error')
  if (grant.redirectUri !== form['redirect_uri']) throw invalidGrant('Incorrect redirect_uri')
  checkVerifier(field(form, 'code_verifier'), grant.challenge)
  const { session, user } = await livingSession(provider, grant.sessionId)
  const chain = { id: grant.chainId, sessionId: session.id, clientId: client.clientId }
  const jti = await chains.start(chain).catch(async (error: unknown) => {
    // The code was replayed meanwhile, which has ended the session.
    if (!(await provider.sessions.byId(session.id))) throw invalidGrant('Session not active')
    throw error
  })
  return sessionTokens(provider, {
    user,
    client,
    session,
    scope: grant.scope,
    nonce: grant.nonce,
    refreshId: `${grant.chainId}.${jti}`,
  })
}

function checkVerifier(verifier: string | undefined, challenge: string | null) {
  if (!verifier) throw invalidGrant('PKCE code verifier not specified')
  if (!VERIFIER.test(verifier)) throw invalidGrant('PKCE invalid code verifier')
  if (!challenge || !sameSecret(hashOf(verifier), challenge))
    throw invalidGrant('PKCE verification failed: Code mismatch')
}

/** RFC 6749, 4.1.2: whoever has the code may have its tokens too. Every token of the session ends with it. */
async function endReplayed({ sessions, audit }: Provider, grant: Grant) {
  const session = await sessions.byId(grant.sessionId)
  await sessions.end(grant.sessionId)
  await audit.record({ event: 'code_replayed', userId: session?.userId, clientId: grant.clientId })
}
