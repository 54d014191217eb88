import type { Cause, Health } from '../words/words.ts'

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
