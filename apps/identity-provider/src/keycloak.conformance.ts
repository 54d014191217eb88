import { after, before } from 'node:test'
import { adminRestConformance } from './conformance/admin-rest.conformance.ts'
import { codeFlowConformance } from './conformance/code-flow.conformance.ts'
import { sessionsConformance } from './conformance/sessions.conformance.ts'
import type { Target } from './testing/conformance-target.ts'

/**
 * Keycloak 26's behaviour that the product relies on. The embedded provider and a real Keycloak must both pass:
 * one proves that Claire can move to Keycloak, the other that the expected responses are Keycloak's.
 */
export function keycloakConformance(open: () => Promise<Target>) {
  let target: Target
  before(async () => {
    target = await open()
  })
  after(() => target.close())
  for (const checks of [codeFlowConformance, sessionsConformance, adminRestConformance]) checks(() => target)
}
