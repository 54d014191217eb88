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

/**
 * Where the provider sends people back to, so that they end up at `path`: there, or at the login page, which goes on.
 * Providers refuse encoded slashes, backslashes and dots in a path, because others trick them with these; and Keycloak
 * refuses what browsers leave as it is although RFC 3986 does not know it: brackets, braces, bars.
 */
export function redirectPathFor(path: string): string {
  const [pathname = ''] = path.split('?', 1)
  if (/%(?:2f|5c|2e)/i.test(pathname)) return `${LOGIN_PATH}?returnTo=${encodeURIComponent(path)}`
  return path.replace(/[[\]{}|\\^`"<>]/g, encodeURIComponent)
}

/** The login page's address, remembering where its visitor wanted to go. */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = pathname + search
  return wanted === '/' ? LOGIN_PATH : `${LOGIN_PATH}?returnTo=${encodeURIComponent(wanted)}`
}
