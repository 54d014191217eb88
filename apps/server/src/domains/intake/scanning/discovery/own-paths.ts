import type { ScanSettings } from '@claire/api-contract'
import { pathMatcher } from '#domains/intake/web-access'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import type { Outcome } from './outcome.ts'
import { isOnHost, type Scope } from './scope.ts'

/**
 * Returns a test for the administrator's paths: an address passes if it is included, or nothing is, and it is not
 * excluded. Applies to the source's own hosts only, not to other hosts in its lists.
 */
export function pathsOf(
  { include, exclude }: Pick<ScanSettings, 'include' | 'exclude'>,
  scope: Scope,
): (url: string) => boolean {
  const [isIncluded, isExcluded] = [pathMatcher(include), pathMatcher(exclude)]
  return (url) => !isOnHost(scope, url) || ((!include.length || isIncluded(url)) && !isExcluded(url))
}

const isJudged = ({ kind }: Pick<FoundUrl, 'kind'>) => kind === 'page' || kind === 'pdf'

/** True unless paths exclude the address: home and lists are read in any case. */
export const mayRead = (row: Pick<FoundUrl, 'kind'> & { url: string }, admits: (url: string) => boolean) =>
  !isJudged(row) || admits(row.url)

/** The findings of a visit without pages, files and listed articles that the source's paths exclude. */
export function withinPaths(outcome: Outcome, admits: (url: string) => boolean): Outcome {
  const { articles, found } = outcome
  return {
    ...outcome,
    found: found.filter((each) => mayRead(each, admits)),
    articles:
      articles.kind === 'listed'
        ? { ...articles, drafts: articles.drafts.filter(({ url }) => admits(url)) }
        : articles,
  }
}
