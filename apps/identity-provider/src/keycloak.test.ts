import { describe } from 'node:test'
import { onEveryDatabase } from '@claire/server/testing/databases'
import { identityProviderMigrations } from './index.ts'
import { keycloakConformance } from './keycloak.conformance.ts'
import { openKeycloak } from './testing/real-keycloak.ts'
import { REST_SECRET, startProvider } from './testing/start-provider.ts'

describe('the embedded provider', () => {
  onEveryDatabase(identityProviderMigrations, (open) => {
    keycloakConformance(async () => {
      const { database, close } = await open()
      const provider = await startProvider({ database })
      return { ...provider, restSecret: REST_SECRET, close: () => provider.close().finally(close) }
    })
  })
})

const keycloak = process.env.TEST_KEYCLOAK
/** Set by `npm test -- keycloak` only: starting one takes a minute and 200 MB. */
if (keycloak) describe('a real Keycloak', () => keycloakConformance(() => openKeycloak(keycloak)))
