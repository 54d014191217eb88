import type { Cause, HealthState } from '@claire/api-contract'
import type { ScanningMessages } from '@claire/messages'
import type { Translate } from '@claire/messages/translate'
import { isCause } from './causes.ts'

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
  return [explained && EXPLAINED_BY_CAUSE.has(health) ? '' : t(`health.${health}`), explained]
    .filter(Boolean)
    .join(' ')
}
