import { createStore } from '#app/store.ts'
import type { ClientConfig } from '@claire/api-contract'
import { KEYCLOAK_CLAIMS } from '@claire/api-contract/claims'
import type { ApiParts } from '#shared/api/base-api.ts'

export const TEST_CONFIG: ClientConfig = {
  identity: {
    kind: 'keycloak',
    url: '',
    realm: '',
    clientId: '',
    claims: KEYCLOAK_CLAIMS,
    adminRole: 'admin',
  },
  feedbackEmail: 'feedback@example.org',
  supportEmail: 'support@example.org',
  linkResolver: null,
  hasFreeCopies: false,
}

/** The product's store, for calls that need no page. */
export const createApiStore = (session: ApiParts['session']) => createStore({ session, config: TEST_CONFIG })
