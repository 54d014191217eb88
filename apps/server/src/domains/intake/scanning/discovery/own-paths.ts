import type { ScanSettings } from '@claire/api-contract'
import { pathMatcher } from '#domains/intake/web-access'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import type { Outcome } from './outcome.ts'
import { isOnHost, type Scope } from './scope.ts'

/**
 * Whether an administrator's paths let an address of the source be read: one of those included, where there are any, and
 * none of those excluded. They are paths of the source's own hosts; what its lists name elsewhere is not judged.
 */
export function pathsOf(
  { include, exclude }: Pick<ScanSettings, 'include' | 'exclude'>,
  scope: Scope,
): (url: string) => boolean {
  const [isIncluded, isExcluded] = [pathMatcher(include), pathMatcher(exclude)]
  return (url) => !isOnHost(scope, url) || ((!include.length || isIncluded(url)) && !isExcluded(url))
}

const isJudged = ({ kind }: Pick<FoundUrl, 'kind'>) => kind === 'page' || kind === 'pdf'

/** Whether an address is one that paths may keep from being read: home and lists are read in any case. */
export const mayRead = (row: Pick<FoundUrl, 'kind'> & { url: string }, admits: (url: string) => boolean) =>
  !isJudged(row) || admits(row.url)

/** What a visit brought, without pages, files and listed articles that the source's paths leave out. */
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
