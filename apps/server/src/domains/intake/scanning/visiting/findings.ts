import type { Cause } from '@claire/api-contract'
import { waysInWords, waysOf, type Way } from '../discovery/strategy.ts'
import { isCause } from '../causes.ts'
import { explain, type Messages } from '../messages.ts'
import { estimateOf, failureOf, type Look } from './preview.ts'

/** The part of a preview that is stored with a pending source, independent of language. */
interface Findings {
  ways: Way[]
  isLowerBound: boolean
  /** The title of one article; '' if none was found. */
  example: string
  reached: boolean
  cause: Cause | null
}

/** Returns how many articles were found, null for none, and the findings as JSON for `describeFindings`. */
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

/** Returns the stored findings as text for administrators; `message` explains a missing number of articles. */
export function describeFindings(json: string, t: Messages) {
  const { ways, isLowerBound, example, reached, cause } = JSON.parse(json) as Findings
  const unexplained = reached ? t('look.nothingFound') : t('look.silent')
  return {
    method: waysInWords(ways, t),
    isLowerBound,
    example,
    // An earlier version may have had other causes.
    message: cause && isCause(cause) ? explain(t, cause) : unexplained,
  }
}
