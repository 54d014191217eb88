import { within } from '#shared/lib/within.ts'
import { isAnswerOfProvider } from './prefetch/provider-places.ts'
import { initOptions, type KeycloakClient, START_TIMEOUT_MS } from './keycloak-client.ts'

/**
 * Delay before a provider counts as unreachable: a proxy may let through only the sign-in requests, which are answered by
 * then.
 */
const AWAY_AFTER_MS = 1_500

interface Finding {
  /** Requested beside the client, whose frames do not report an error of the provider. */
  answers: () => Promise<boolean>
  isNobodyThere?: boolean
}

/**
 * Looks for an existing session, or processes the login page's answer. `refused` means that it answered without a session.
 * If it is known that there is none, the provider is not requested again.
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
    // keycloak-js throws Errors for failures, and a plain object for the provider's refusal.
    return error instanceof Error ? 'unreachable' : 'refused'
  }
}

const NEVER = new Promise<never>(() => {})

/** Rejects a moment after the provider was found not to answer. */
const rejectionWhenAway = async (answers: () => Promise<boolean>) =>
  (await answers()) ? NEVER : within(AWAY_AFTER_MS, NEVER)
