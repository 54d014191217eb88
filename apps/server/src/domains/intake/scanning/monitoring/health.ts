import { type Cause, explain, isCause } from './causes.ts'

/** How a source is, for administrators. */
export type Health =
  | 'never_scanned'
  | 'scanning'
  | 'healthy'
  | 'silent'
  | 'stale'
  | 'degraded'
  | 'never_succeeded'
  | 'blocked_robots'
  | 'blocked_site'
  | 'rate_limited'
  | 'needs_javascript'
  | 'not_found'
  | 'no_articles'
  | 'frozen_mass_loss'

const HEALTH_OF: Partial<Record<Cause, Health>> = {
  robots_disallowed: 'blocked_robots',
  robots_unreachable: 'blocked_robots',
  forbidden: 'blocked_site',
  unauthorized: 'blocked_site',
  payment_required: 'blocked_site',
  blocked_captcha: 'blocked_site',
  cookie_wall: 'blocked_site',
  login: 'blocked_site',
  refused: 'blocked_site',
  private_address: 'blocked_site',
  rate_limited: 'rate_limited',
  unavailable: 'rate_limited',
  needs_javascript: 'needs_javascript',
  rendered_nothing: 'needs_javascript',
  rendering_failed: 'needs_javascript',
  dns_failed: 'not_found',
  not_found: 'not_found',
  gone: 'not_found',
  parked: 'not_found',
  soft_404: 'not_found',
  invalid_address: 'not_found',
}

/** So many usual intervals without a successful visit, and a source is stale. */
export const STALE_INTERVALS = 3

export const healthOfCause = (cause: Cause): Health => HEALTH_OF[cause] ?? 'degraded'

/** Beside these, the cause says all there is to say. */
const SAID_BY_CAUSE = new Set<Health>([
  'blocked_robots',
  'blocked_site',
  'rate_limited',
  'needs_javascript',
  'not_found',
])

/** What each state says, with advice where there is any. */
export const SAYS: Record<Health, string> = {
  never_scanned: '',
  scanning: '',
  healthy: '',
  silent: 'The site answers, but lists nothing new. Look whether it publishes elsewhere now.',
  stale:
    'There has been no successful visit for three times the usual interval. Look at the last error, or scan now.',
  degraded: 'More than a fifth of the visits failed.',
  never_succeeded: 'No visit has succeeded so far.',
  blocked_robots: "The site's robots.txt keeps robots out.",
  blocked_site: 'The site turns us away.',
  rate_limited: 'The site asks us to come less often; the visit goes on later by itself.',
  needs_javascript: 'The site shows nothing without running programs.',
  not_found: 'The site was not found.',
  no_articles:
    'The site can be read, but no article was found on it. Try the address of a list of articles, a feed or an OAI-PMH repository.',
  frozen_mass_loss:
    'Many known articles are suddenly missing. Nothing was removed: the site may have been rebuilt. Check its address.',
}

/** The cause in words, with advice; '' when all is well. */
export function healthInWords(health: Health, cause: string): string {
  const explained = isCause(cause) ? explain(cause) : ''
  return [explained && SAID_BY_CAUSE.has(health) ? '' : SAYS[health], explained].filter(Boolean).join(' ')
}
