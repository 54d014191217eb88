import type { KeycloakClient } from './keycloak-client.ts'

export interface User {
  id: string
  firstName: string
  lastName: string
  email: string
}

export interface Person {
  user: User
  isAdmin: boolean
}

export type SessionState =
  | { status: 'starting' }
  /** The identity provider did not answer in time. */
  | { status: 'unavailable' }
  /** `returned`: we come from the provider and are still not signed in, so sending people back there would be a loop. */
  | { status: 'signedOut'; returned: boolean }
  | ({ status: 'signedIn' } & Person)
  /** The session ran out; the page stays as it is until its person signs in again. */
  | ({ status: 'expired' } & Person)
  /** Signing out: nothing private is shown any more while the browser leaves. */
  | { status: 'leaving' }

/** The realm role of administrators (docs/product.md 6). */
const ADMIN_ROLE = 'admin'

/** Who the tokens speak of, or null unless both the id token and the access token are there. */
export function personOf(client: KeycloakClient): Person | null {
  const { token, idToken, idTokenParsed: claims, subject } = client
  if (!token || !idToken || !claims || !subject) return null
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : '')
  return {
    user: {
      id: subject,
      firstName: text(claims.given_name),
      lastName: text(claims.family_name),
      email: text(claims.email),
    },
    isAdmin: client.hasRealmRole(ADMIN_ROLE),
  }
}

/** Equal states must stay the same object: a token refresh every few seconds must not render anything anew. */
export const sameState = (a: SessionState, b: SessionState) => JSON.stringify(a) === JSON.stringify(b)

/** The tokens are gone, but the person may have work on the page. */
export const expired = (state: SessionState): SessionState =>
  state.status === 'signedIn' ? { ...state, status: 'expired' } : state

/** The session is over: nothing private stays. */
export const ended = (state: SessionState): SessionState =>
  state.status === 'signedIn' || state.status === 'expired' ? { status: 'signedOut', returned: false } : state
