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
/** Scopes that Keycloak grants to everyone by default. */
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

/** Returns the claims about a person in tokens and userinfo; unknown ones are absent. */
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
