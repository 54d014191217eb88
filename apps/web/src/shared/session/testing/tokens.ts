import type { Tokens } from '../prefetch/prefetch-session.ts'

/** A token that says this, signed by nobody. */
export const tokenSaying = (claims: object) => {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
  return `head.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

/** What a provider gives for somebody, issued when time began. */
export function tokensOf({ subject, roles = [] }: { subject: string; roles?: string[] }): Tokens {
  return {
    token: tokenSaying({ sub: subject, iat: 0, realm_access: { roles } }),
    idToken: tokenSaying({ sub: subject, given_name: 'Zoë' }),
    refreshToken: 'refresh',
    logout: 'early-logout?client_id=claire-web',
    timeSkew: 0,
  }
}
