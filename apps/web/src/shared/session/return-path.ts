export const LOGIN_PATH = '/login'

/** Opens the login page in its own window, which closes after sign-in. */
export const POPUP_QUERY = 'popup=1'

/**
 * Returns the path inside this product that `wanted` names, with its query; the home page if it names another site, the
 * login page itself, or nothing. The value is untrusted: anybody can make a link.
 */
export function safeReturnPath(wanted: string | null, origin = location.origin): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  const target = new URL(wanted, origin)
  if (target.origin !== origin || target.pathname === LOGIN_PATH) return '/'
  return target.pathname + target.search
}

/**
 * Returns the redirect path for the provider that leads to `path`: itself, or the login page, which forwards. Providers
 * refuse encoded slashes, backslashes and dots in a path, which attacks use; and Keycloak refuses brackets, braces and
 * bars, which browsers leave unencoded against RFC 3986.
 */
export function redirectPathFor(path: string): string {
  const [pathname = ''] = path.split('?', 1)
  if (/%(?:2f|5c|2e)/i.test(pathname)) return `${LOGIN_PATH}?returnTo=${encodeURIComponent(path)}`
  return path.replace(/[[\]{}|\\^`"<>]/g, encodeURIComponent)
}

/** Returns the login page's address with the page to return to. */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = pathname + search
  return wanted === '/' ? LOGIN_PATH : `${LOGIN_PATH}?returnTo=${encodeURIComponent(wanted)}`
}

const RETURN_KEY = 'claire-return-to'

/** Returns the path to come back to from a provider that knows no other: the login page, which then forwards to `path`. */
export function rememberReturnPath(path: string): string {
  const { pathname, search } = new URL(path, location.origin)
  sessionStorage.setItem(RETURN_KEY, pathname === LOGIN_PATH ? path : loginPathFor({ pathname, search }))
  return LOGIN_PATH
}

/** Continues at the address that `rememberReturnPath` stored. */
export function restoreReturnPath() {
  const path = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  if (path !== null && location.pathname === LOGIN_PATH) history.replaceState(history.state, '', path)
}
