import type { Cause } from '@claire/api-contract'
import { waysInWords, waysOf, type Way } from '../discovery/strategy.ts'
import { isCause } from '../health/causes.ts'
import { explain, type Messages } from '../messages.ts'
import { estimateOf, failureOf, type Look } from './preview.ts'

/** The part of a look that is stored with a pending source, without words of any language. */
interface Findings {
  ways: Way[]
  isLowerBound: boolean
  /** The title of one article; '' when none was found. */
  example: string
  reached: boolean
  cause: Cause | null
}

/** Returns how many articles were found, null for none, and the findings as JSON for `findingsInWords`. */
export function findingsOf(look: Look): { articles: number | null; findings: string } {
  const estimate = estimateOf(look)
  const ways = waysOf(look.strategy)
  const findings: Findings = {
    ways: ways.length === 0 && estimate ? ['pages'] : ways,
    isLowerBound: estimate?.isLowerBound ?? false,
    example: look.samples.find(({ title }) => title)?.title ?? '',
    reached: look.reached,
    cause: estimate ? null : failureOf(look),
  }
  return { articles: estimate?.articles ?? null, findings: JSON.stringify(findings) }
}

/** Returns the stored findings as an administrator reads them; `message` says why there are no articles. */
export function findingsInWords(json: string, t: Messages) {
  const { ways, isLowerBound, example, reached, cause } = JSON.parse(json) as Findings
  const unexplained = reached ? t('look.nothingFound') : t('look.silent')
  return {
    method: waysInWords(ways, t),
    isLowerBound,
    example,
    // An earlier version may have known another.
    message: cause && isCause(cause) ? explain(t, cause) : unexplained,
  }
}
