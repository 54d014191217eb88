import type { ClientConfig } from '@claire/api-contract'
import { realmAddress } from './prefetch/provider-places.ts'

/**
 * Resolves to true if the provider returns its description (OpenID Connect Discovery), which Keycloak serves to every
 * origin. False without a connection, and for a server error.
 */
export async function providerAnswers({ identity }: ClientConfig): Promise<boolean> {
  try {
    const { status } = await fetch(`${realmAddress(identity)}/.well-known/openid-configuration`)
    return status < 500
  } catch {
    return false
  }
}
