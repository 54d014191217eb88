import { describe } from 'node:test'
import { keycloakConformance } from './keycloak.conformance.ts'
import { openKeycloak } from './testing/real-keycloak.ts'
import { REST_SECRET, startProvider } from './testing/start-provider.ts'

describe('the embedded provider', () => {
  keycloakConformance(async () => ({ ...(await startProvider()), restSecret: REST_SECRET }))
})

const keycloak = process.env.TEST_KEYCLOAK
/** Said by `npm run test:keycloak` only: starting one takes a minute and 200 MB. */
if (keycloak) describe('a real Keycloak', () => keycloakConformance(() => openKeycloak(keycloak)))
