import type { ClientConfig } from '@claire/api-contract'
import { realmAddress } from './prefetch/provider-places.ts'

/**
 * Tells whether the provider describes itself (OpenID Connect Discovery), which Keycloak does to pages of every origin.
 * False without a connection, and for an error of the server.
 */
export async function providerAnswers({ identity }: ClientConfig): Promise<boolean> {
  try {
    const { status } = await fetch(`${realmAddress(identity)}/.well-known/openid-configuration`)
    return status < 500
  } catch {
    return false
  }
}
