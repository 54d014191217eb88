import { within } from '#shared/lib/within.ts'
import { isAnswerOfProvider } from './prefetch/provider-places.ts'
import { initOptions, type KeycloakClient, START_TIMEOUT_MS } from './keycloak-client.ts'

/** A proxy may let through only what signing in needs: then there is an answer by this time. */
const AWAY_AFTER_MS = 1_500

interface Finding {
  /** Asked beside the client, whose frames say nothing of a provider that answers with an error. */
  answers: () => Promise<boolean>
  isNobodyThere?: boolean
}

/**
 * Looks for an existing session, or takes in the answer of the login page we come from. `refused`: we come from there
 * and have no session nevertheless. Where it is known that there is none, the provider is not asked again.
 */
export async function findSession(
  client: KeycloakClient,
  { answers, isNobodyThere = false }: Finding,
): Promise<'found' | 'none' | 'refused' | 'unreachable'> {
  const returned = isAnswerOfProvider(location.hash)
  const how = isNobodyThere ? { checkLoginIframe: false } : { onLoad: 'check-sso' as const }
  try {
    const starting = within(START_TIMEOUT_MS, client.init({ ...initOptions(location), ...how }))
    const away = isNobodyThere ? NEVER : rejectionWhenAway(answers)
    if (await Promise.race([starting, away])) return 'found'
    return returned ? 'refused' : 'none'
  } catch (error) {
    // keycloak-js throws Errors for what did not work, and a plain object for the provider's refusal.
    return error instanceof Error ? 'unreachable' : 'refused'
  }
}

const NEVER = new Promise<never>(() => {})

/** Rejects a moment after the provider was found not to answer. */
const rejectionWhenAway = async (answers: () => Promise<boolean>) =>
  (await answers()) ? NEVER : within(AWAY_AFTER_MS, NEVER)
