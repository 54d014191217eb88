/** Where tokens of an identity provider name a person and their roles; dots lead into objects. */
export interface ClaimNames {
  givenName: string
  familyName: string
  email: string
  emailVerified: string
  roles: string
}

/** The claims of Keycloak, and of the embedded provider. */
export const KEYCLOAK_CLAIMS: ClaimNames = {
  givenName: 'given_name',
  familyName: 'family_name',
  email: 'email',
  emailVerified: 'email_verified',
  roles: 'realm_access.roles',
}

/** Returns the value of a claim. A name with dots is tried as it is first: some providers name claims by addresses. */
export function claimAt(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined
  const entries = new Map(Object.entries(claims))
  if (entries.has(name)) return entries.get(name)
  const [first = '', ...rest] = name.split('.')
  return rest.length ? claimAt(entries.get(first), rest.join('.')) : undefined
}

/** Returns a claim that is text; '' otherwise. */
export function textAt(claims: unknown, name: string): string {
  const value = claimAt(claims, name)
  return typeof value === 'string' ? value : ''
}

/** True if the claim is this value, or a list with it. */
export function includesAt(claims: unknown, name: string, value: string): boolean {
  const found = claimAt(claims, name)
  return found === value || (Array.isArray(found) && found.includes(value))
}
