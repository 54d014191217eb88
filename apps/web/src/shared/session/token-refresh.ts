import { within } from '#shared/lib/within.ts'
import type { KeycloakClient } from './keycloak-client.ts'

/** `updateToken` never answers if the provider's status frame is blocked. */
const REFRESH_TIMEOUT_MS = 10_000

interface Parts {
  currentClient: () => KeycloakClient
  isSignedIn: () => boolean
  onRefreshed: () => void
  /** Called once per outage, however many refreshes fail in it. */
  onFailed: () => void
}

/** True if keycloak-js's NetworkError has the provider's answer. */
const isAnswered = (error: unknown) => error instanceof Error && 'response' in error

/**
 * Returns the function that fetches fresh tokens if the current ones are valid for less than `minimumValidity` seconds (-1:
 * always). It resolves to false on failure; concurrent calls share one attempt.
 */
export function createTokenRefresh({ currentClient, isSignedIn, onRefreshed, onFailed }: Parts) {
  let isOutage = false
  let attempt: Promise<boolean> | null = null

  async function refresh(minimumValidity: number): Promise<boolean> {
    try {
      await within(REFRESH_TIMEOUT_MS, currentClient().updateToken(minimumValidity))
    } catch (error) {
      // Signed out in the meantime: keycloak-js has nothing to refresh then, which is no failure.
      if (!isSignedIn() && !isAnswered(error)) return false
      if (!isOutage) onFailed()
      isOutage = true
      return false
    }
    isOutage = false
    onRefreshed()
    return true
  }

  return (minimumValidity: number) => {
    attempt ??= refresh(minimumValidity).finally(() => {
      attempt = null
    })
    return attempt
  }
}
