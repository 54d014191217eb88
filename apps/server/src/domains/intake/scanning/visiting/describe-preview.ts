import type { SourcePreview, Cause } from '@claire/api-contract'
import type { RobotsEntry } from '#domains/intake/web-access'
import { describeScope, siteAround } from '../discovery/scope.ts'
import { describeMethod, describeWays, waysOf, type Way } from '../discovery/strategy.ts'
import { explain, type Messages, isCause } from '../causes.ts'
import { estimateOf, failureOf, type Look, SAMPLES } from './preview.ts'

/** Describes the preview of a site, for the decision on it. */
export function describePreview(look: Look, t: Messages): Omit<SourcePreview, 'duplicates'> {
  const estimate = estimateOf(look)
  const method = describeMethod(look.strategy, t)
  const samples = look.samples
    .slice(0, SAMPLES)
    .map(({ title, publicationYear, abstract, fullText, url }) => ({
      title,
      year: publicationYear,
      summary: (abstract || fullText).slice(0, 400),
      url,
    }))
  return {
    reachable: look.reached,
    message: messageOf(look, t),
    robots: describeRobots(look.entry, t),
    scope: look.reached ? describeScope(look.url, look.strategy, t) : '',
    method: method || (look.samples.length ? t('ways.pages') : ''),
    estimatedArticles: estimate?.articles ?? null,
    isLowerBound: estimate?.isLowerBound ?? false,
    samples,
  }
}

/** Describes whether a site can be read, and where its address finally leads; null if nowhere. */
export const describeCheck = (look: Look, t: Messages) => ({
  reachable: look.reached,
  message: look.reached ? joined(t('look.readable'), siteOffered(look, t)) : messageOf(look, t),
  home: look.strategy.home,
})

function messageOf(look: Look, t: Messages): string {
  const { reached, samples, strategy } = look
  const failure = failureOf(look)
  const explained = failure && explain(t, failure)
  if (!reached) return explained ?? t('look.silent')
  if (samples.length === 0) return joined(t('look.nothingFound'), explained ?? t('look.tryAnother'))
  return siteOffered(look, t) || t('look.found', { method: describeMethod(strategy, t) || t('look.byLinks') })
}

/** Suggests the site of an address that is that of one article; '' otherwise. */
const siteOffered = ({ strategy: { oneArticle, home }, samples }: Look, t: Messages) =>
  oneArticle && home && samples.length <= 1 ? t('oneArticle', { site: siteAround(home) }) : ''

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ')

function describeRobots(entry: RobotsEntry | null, t: Messages): string {
  if (!entry) return ''
  if (entry.failingSince !== null) return t('robots.failing')
  const refused = entry.rules.filter(({ allow }) => !allow)
  const partsOff = refused.length > 0 ? t('robots.partsOff', { count: refused.length }) : t('robots.allowed')
  return [
    refused.some(({ pattern }) => pattern === '/') ? t('robots.allOff') : partsOff,
    entry.crawlDelay && t('robots.pace', { seconds: entry.crawlDelay }),
  ]
    .filter(Boolean)
    .join(' ')
}

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
    method: describeWays(ways, t),
    isLowerBound,
    example,
    // An earlier version may have had other causes.
    message: cause && isCause(cause) ? explain(t, cause) : unexplained,
  }
}
