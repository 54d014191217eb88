import { within } from '#shared/lib/within.ts'
import { initOptions, type KeycloakClient, START_TIMEOUT_MS } from './keycloak-client.ts'

const isAnswerOfProvider = (hash: string) => /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash)

/**
 * Looks for an existing session, or takes in the answer of the login page we come from. `refused`: we come from there
 * and have no session nevertheless.
 */
export async function findSession(
  client: KeycloakClient,
): Promise<'found' | 'none' | 'refused' | 'unreachable'> {
  const returned = isAnswerOfProvider(location.hash)
  try {
    if (await within(START_TIMEOUT_MS, client.init(initOptions(location)))) return 'found'
    return returned ? 'refused' : 'none'
  } catch (error) {
    // keycloak-js throws Errors for what did not work, and a plain object for the provider's refusal.
    return error instanceof Error ? 'unreachable' : 'refused'
  }
}
