export const LOGIN_PATH = '/login'

/** The login page in a window of its own, which closes itself once its person is signed in. */
export const POPUP_QUERY = 'popup=1'

/**
 * The path inside this product that `wanted` names, query and all; the home page when it names another site, the login
 * page itself, or nothing. What arrives here was written by whoever made the link.
 */
export function safeReturnPath(wanted: string | null, origin = location.origin): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  const target = new URL(wanted, origin)
  if (target.origin !== origin || target.pathname === LOGIN_PATH) return '/'
  return target.pathname + target.search
}

/** The login page's address, remembering where its visitor wanted to go. */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = pathname + search
  return wanted === '/' ? LOGIN_PATH : `${LOGIN_PATH}?returnTo=${encodeURIComponent(wanted)}`
}
