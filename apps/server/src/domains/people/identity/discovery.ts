import { type Clock, isRecent } from '#platform/clock'
import { DomainError } from '#platform/errors'

const TIMEOUT_MS = 5_000
const FRESH_MS = 600_000
const RETRY_AFTER_S = 5

/** The parts of a provider's description that Claire uses (OpenID Connect Discovery 1.0, 3). */
export interface ProviderMetadata {
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUrl: string
  /** null if the provider has no sign-out of its own (OpenID Connect RP-Initiated Logout 1.0). */
  endSessionEndpoint: string | null
  /** True if the token endpoint takes a client's secret in the form only, not by HTTP Basic. */
  wantsSecretInForm: boolean
}

/** Requests the provider's description. Throws an Error whose message says what is wrong and what to do. */
export async function discover(issuer: string): Promise<ProviderMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { status, said } = await fetchJson(url)
  if (status !== 200) throw new Error(`${url} answers ${status}: OIDC_ISSUER is not an issuer.`)
  if (said['issuer'] !== issuer)
    throw new Error(
      `The provider calls itself ${JSON.stringify(said['issuer'])}, and tokens will say so. Set OIDC_ISSUER to exactly that; it is ${issuer}.`,
    )
  const needed = (name: string) => {
    const address = said[name]
    if (typeof address === 'string' && URL.canParse(address)) return address
    throw new Error(`${url} names no ${name}: Claire needs the authorization code flow.`)
  }
  const methods: unknown = said['token_endpoint_auth_methods_supported']
  const endSession = said['end_session_endpoint']
  return {
    authorizationEndpoint: needed('authorization_endpoint'),
    tokenEndpoint: needed('token_endpoint'),
    jwksUrl: needed('jwks_uri'),
    endSessionEndpoint: typeof endSession === 'string' ? endSession : null,
    wantsSecretInForm: Array.isArray(methods) && !methods.includes('client_secret_basic'),
  }
}

async function fetchJson(url: string): Promise<{ status: number; said: Record<string, unknown> }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const said: unknown = await response.json().catch(() => null)
    return { status: response.status, said: { ...(said as object | null) } }
  } catch (cause) {
    // `fetch failed` is useless; its cause is not.
    const reason = cause instanceof Error ? (cause.cause ?? cause) : cause
    throw new Error(`${url} (OIDC_ISSUER) cannot be reached`, { cause: reason })
  }
}

export type Discovery = ReturnType<typeof createDiscovery>

/** The provider's description, at most ten minutes old, or the last one while the provider is unavailable. */
export function createDiscovery(issuer: string, clock: Clock) {
  let last: { metadata: ProviderMetadata; at: number } | undefined
  let pending: Promise<ProviderMetadata> | undefined

  async function renew(): Promise<ProviderMetadata> {
    try {
      const metadata = await discover(issuer)
      last = { metadata, at: clock() }
      return metadata
    } catch (cause) {
      if (last) {
        // Sign-ins meanwhile do not wait for a provider that does not answer.
        last.at = clock() - FRESH_MS + RETRY_AFTER_S * 1_000
        return last.metadata
      }
      throw new DomainError('UNAVAILABLE', (t) => t('access.providerAway'), {
        cause,
        retryAfterSeconds: RETRY_AFTER_S,
      })
    } finally {
      pending = undefined
    }
  }

  return {
    /** Throws UNAVAILABLE, with the reason as its cause, until the provider was described once. */
    async metadata(): Promise<ProviderMetadata> {
      if (last && isRecent(last.at, clock(), FRESH_MS)) return last.metadata
      return (pending ??= renew())
    },

    /** Origins of the pages on which people sign in, as far as they are known. */
    origins: () => [
      ...new Set([issuer, last?.metadata.authorizationEndpoint ?? issuer].map((url) => new URL(url).origin)),
    ],
  }
}
