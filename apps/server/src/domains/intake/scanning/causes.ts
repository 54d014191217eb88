import type { Cause, HealthState } from '@claire/api-contract'
import type { UrlState } from './tables.ts'
import type { ScanningMessages } from '@claire/messages'
import type { Translate } from '@claire/messages/translate'

interface CauseFacts {
  /** Health of a source that cannot be read for this cause. */
  source: HealthState
  /** State of an address that cannot be read for this cause. */
  address: Exclude<UrlState, 'due' | 'held' | 'ok'>
  /** Another attempt may succeed; otherwise the address is settled until its next regular visit. */
  isRetried?: true
}

/** Consequences of each cause for the visited address and its source. */
export const CAUSE_FACTS: Record<Cause, CauseFacts> = {
  dns_failed: { source: 'not_found', address: 'failed', isRetried: true },
  dns_unavailable: { source: 'degraded', address: 'failed', isRetried: true },
  private_address: { source: 'blocked_site', address: 'blocked' },
  forbidden_port: { source: 'degraded', address: 'failed' },
  invalid_address: { source: 'not_found', address: 'failed' },
  connect_failed: { source: 'degraded', address: 'failed', isRetried: true },
  connect_timeout: { source: 'degraded', address: 'failed', isRetried: true },
  tls_error: { source: 'degraded', address: 'failed' },
  not_tls: { source: 'degraded', address: 'failed' },
  connection_lost: { source: 'degraded', address: 'failed', isRetried: true },
  truncated: { source: 'degraded', address: 'failed', isRetried: true },
  too_slow: { source: 'degraded', address: 'failed', isRetried: true },
  protocol_error: { source: 'degraded', address: 'failed', isRetried: true },
  headers_too_large: { source: 'degraded', address: 'failed' },
  too_large: { source: 'degraded', address: 'failed' },
  decompression_bomb: { source: 'degraded', address: 'failed' },
  bad_encoding: { source: 'degraded', address: 'failed' },
  bad_redirect: { source: 'degraded', address: 'failed' },
  redirect_loop: { source: 'degraded', address: 'failed' },
  too_many_redirects: { source: 'degraded', address: 'failed' },
  redirect_downgrade: { source: 'degraded', address: 'failed' },
  out_of_scope: { source: 'degraded', address: 'skipped' },
  unauthorized: { source: 'blocked_site', address: 'blocked' },
  payment_required: { source: 'blocked_site', address: 'blocked' },
  forbidden: { source: 'blocked_site', address: 'blocked' },
  not_found: { source: 'not_found', address: 'gone' },
  gone: { source: 'not_found', address: 'gone' },
  unavailable_for_legal_reasons: { source: 'degraded', address: 'blocked' },
  rate_limited: { source: 'rate_limited', address: 'blocked', isRetried: true },
  unavailable: { source: 'rate_limited', address: 'failed', isRetried: true },
  server_error: { source: 'degraded', address: 'failed', isRetried: true },
  refused: { source: 'blocked_site', address: 'failed' },
  unexpected_status: { source: 'degraded', address: 'failed' },
  unexpected_not_modified: { source: 'degraded', address: 'failed', isRetried: true },
  robots_disallowed: { source: 'blocked_robots', address: 'blocked' },
  robots_unreachable: { source: 'blocked_robots', address: 'blocked', isRetried: true },
  empty: { source: 'degraded', address: 'failed' },
  rendering_failed: { source: 'needs_javascript', address: 'failed' },
  noindex: { source: 'degraded', address: 'blocked' },
  blocked_captcha: { source: 'blocked_site', address: 'blocked' },
  cookie_wall: { source: 'blocked_site', address: 'blocked' },
  login: { source: 'blocked_site', address: 'blocked' },
  soft_404: { source: 'not_found', address: 'failed' },
  parked: { source: 'not_found', address: 'failed' },
  moved: { source: 'degraded', address: 'failed' },
  needs_javascript: { source: 'needs_javascript', address: 'failed' },
  rendered_nothing: { source: 'needs_javascript', address: 'failed' },
  not_content: { source: 'degraded', address: 'skipped' },
  unsupported: { source: 'degraded', address: 'skipped' },
  parse_failed: { source: 'degraded', address: 'failed' },
  pdf_encrypted: { source: 'degraded', address: 'failed' },
  pdf_invalid: { source: 'degraded', address: 'failed' },
  no_text: { source: 'degraded', address: 'failed' },
  trap_closed: { source: 'degraded', address: 'skipped' },
  excluded_path: { source: 'degraded', address: 'skipped' },
  harvest_stuck: { source: 'degraded', address: 'failed' },
  not_oai: { source: 'degraded', address: 'skipped' },
  other_work: { source: 'degraded', address: 'skipped' },
  harvest_refused: { source: 'degraded', address: 'failed' },
}

/** Causes that need no attention: the address is as it should be. */
export const NO_FAULTS: readonly Cause[] = ['not_content', 'not_oai', 'other_work', 'excluded_path']

export const isCause = (word: string): word is Cause => Object.hasOwn(CAUSE_FACTS, word)

/** Causes for which the host was not reached: its answer is unknown. */
export const UNREACHED: readonly Cause[] = [
  'dns_failed',
  'dns_unavailable',
  'connect_failed',
  'connect_timeout',
]

export const isUnreached = (reason: string) => UNREACHED.some((each) => each === reason)

/** Finds messages about sources, scans and health in one language. */
export type Messages = Translate<ScanningMessages>

/** Returns "The site refuses access (403). Ask the site to …". */
export const explain = (t: Messages, cause: Cause): string =>
  `${t(`causes.${cause}.says`)} ${t(`causes.${cause}.advice`)}`

/** States whose cause explains them without a sentence of their own. */
const EXPLAINED_BY_CAUSE = new Set<HealthState>([
  'blocked_robots',
  'blocked_site',
  'rate_limited',
  'needs_javascript',
  'not_found',
])

/** Returns the health of a source with its cause and advice; '' if all is well. */
export function describeHealth(t: Messages, health: HealthState, cause: string): string {
  const explained = isCause(cause) ? explain(t, cause) : ''
  const isElsewhere = health === 'no_articles' && !explained
  return [
    explained && EXPLAINED_BY_CAUSE.has(health) ? '' : t(`health.${health}`),
    isElsewhere ? t('look.tryAnother') : explained,
  ]
    .filter(Boolean)
    .join(' ')
}
