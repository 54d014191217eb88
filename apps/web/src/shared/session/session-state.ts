import { includesAt, textAt } from '@claire/api-contract/claims'
import type { KeycloakClient, Provider } from './keycloak-client.ts'

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
  /** The identity provider did not answer in time, or issues tokens that Claire does not support. */
  | { status: 'unavailable'; reason: 'unreachable' | 'unsupported' }
  /** `returned`: back from the provider and still signed out; redirecting again would loop. */
  | { status: 'signedOut'; returned: boolean }
  /** Signed out of Claire alone: the provider has no sign-out, and would sign in again without a password. */
  | { status: 'signedOutHere' }
  | ({ status: 'signedIn' } & Person)
  /** The session expired; the page stays as it is until its person signs in again. */
  | ({ status: 'expired' } & Person)
  /** Signing out: private content is hidden while the browser leaves. */
  | { status: 'leaving' }

/** Returns the person of the tokens, or null unless both the id token and the access token are present. */
export function personOf(client: KeycloakClient, { claims, adminRole }: Provider['reading']): Person | null {
  const { token, idToken, tokenParsed, idTokenParsed, subject } = client
  if (!token || !idToken || !idTokenParsed || !subject) return null
  const text = (claim: string) => textAt(idTokenParsed, claim) || textAt(tokenParsed, claim)
  return {
    user: {
      id: subject,
      firstName: text(claims.givenName),
      lastName: text(claims.familyName),
      email: text(claims.email),
    },
    isAdmin: includesAt(tokenParsed, claims.roles, adminRole),
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
