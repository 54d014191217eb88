/** Returns the claims of a token, which the server verifies; throws for an invalid token. */
export function claimsOf(token: string): Record<string, unknown> {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (typeof claims !== 'object' || claims === null) throw new Error('a token without claims')
  return { ...claims }
}
