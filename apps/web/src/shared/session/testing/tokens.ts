import type { Tokens } from '../prefetch/prefetch-session.ts'

/** Returns an unsigned token with these claims. */
export const tokenSaying = (claims: object) => {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
  return `head.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

/** Returns a person's tokens, issued at the epoch. */
export function tokensOf({ subject, roles = [] }: { subject: string; roles?: string[] }): Tokens {
  return {
    token: tokenSaying({ sub: subject, iat: 0, realm_access: { roles } }),
    idToken: tokenSaying({ sub: subject, given_name: 'Zoë' }),
    refreshToken: 'refresh',
    logout: 'early-logout?client_id=claire-web',
    timeSkew: 0,
  }
}
