import { within } from '#shared/lib/within.ts'
import { isAnswerOfProvider } from './early/provider-places.ts'
import { initOptions, type KeycloakClient, START_TIMEOUT_MS } from './keycloak-client.ts'

/**
 * Looks for an existing session, or takes in the answer of the login page we come from. `refused`: we come from there
 * and have no session nevertheless. Where it is known that there is none, the provider is not asked again.
 */
export async function findSession(
  client: KeycloakClient,
  { isNobodyThere = false } = {},
): Promise<'found' | 'none' | 'refused' | 'unreachable'> {
  const returned = isAnswerOfProvider(location.hash)
  const how = isNobodyThere ? { checkLoginIframe: false } : { onLoad: 'check-sso' as const }
  try {
    if (await within(START_TIMEOUT_MS, client.init({ ...initOptions(location), ...how }))) return 'found'
    return returned ? 'refused' : 'none'
  } catch (error) {
    // keycloak-js throws Errors for what did not work, and a plain object for the provider's refusal.
    return error instanceof Error ? 'unreachable' : 'refused'
  }
}
