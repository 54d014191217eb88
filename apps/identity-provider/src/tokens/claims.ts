import type { User } from '../stores/user-store.ts'

const KNOWN_SCOPES = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'offline_access',
  'roles',
  'web-origins',
  'acr',
  'basic',
]
const GRANTED_ON_REQUEST = ['openid']
/** Keycloak gives these to everyone without being asked. */
const GRANTED_ALWAYS = ['profile', 'email']

const words = (scope: string) => scope.split(' ').filter(Boolean)

export const isKnownScope = (scope: string) => words(scope).every((word) => KNOWN_SCOPES.includes(word))

export const grantedScope = (requested: string) =>
  [
    ...words(requested).filter(
      (word, at, all) => GRANTED_ON_REQUEST.includes(word) && all.indexOf(word) === at,
    ),
    ...GRANTED_ALWAYS,
  ].join(' ')

export const hasScope = (scope: unknown, word: string) =>
  typeof scope === 'string' && words(scope).includes(word)

/** What tokens and userinfo say of a person; what is not known is not said. */
export function claimsAbout(user: User) {
  return {
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || undefined,
    preferred_username: user.username,
    given_name: user.firstName ?? undefined,
    family_name: user.lastName ?? undefined,
    email: user.email ?? undefined,
    email_verified: user.emailVerified,
  }
}
