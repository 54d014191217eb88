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
  /** `returned`: back from the provider and still signed out; redirecting again would loop. */
  | { status: 'signedOut'; returned: boolean }
  | ({ status: 'signedIn' } & Person)
  /** The session expired; the page stays as it is until its person signs in again. */
  | ({ status: 'expired' } & Person)
  /** Signing out: private content is hidden while the browser leaves. */
  | { status: 'leaving' }

/** The realm role of administrators (docs/product.md 6). */
const ADMIN_ROLE = 'admin'

/** Returns the person of the tokens, or null unless both the id token and the access token are present. */
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

/** True for equal states, which must stay the same object: a token refresh every few seconds must not rerender. */
export const sameState = (a: SessionState, b: SessionState) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the state without tokens that keeps the page, where the person may have work. */
export const expired = (state: SessionState): SessionState =>
  state.status === 'signedIn' ? { ...state, status: 'expired' } : state

/** Returns the state of an ended session, which hides private content. */
export const ended = (state: SessionState): SessionState =>
  state.status === 'signedIn' || state.status === 'expired' ? { status: 'signedOut', returned: false } : state
