import type { ScanSettings } from '@claire/api-contract'
import { pathMatcher, type AddressGuard } from '#domains/intake/web-access'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import type { Outcome } from './outcome.ts'
import { isOnHost, type Scope } from './scope.ts'
import { templateOf } from '../frontier/templates.ts'
import type { Strategy } from './strategy.ts'

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

/** Number of articles unaffected by a parameter after which it is ignored. */
export const ENOUGH = 3
/** The parameter is known to select content: never ignored. */
export const CHOOSES = -1
const MOST_KNOWN = 200

/** Key of a parameter for addresses of one shape: `page` of lists need not mean the same as `page` of articles. */
export const parameterKey = (url: string, name: string) => `${templateOf(url)} ${name}`

export const namesOf = (url: string) => [...new Set(URL.parse(url)?.searchParams.keys())]

/** An address without one of its parameters, the others as they are written. */
export function without(address: string, name: string): string {
  const url = new URL(address)
  url.search = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair.split('=', 1)[0] !== name)
    .join('&')
  return url.href
}

/** An address without the parameters known not to change its content. */
export function withoutIgnored(address: string, { parameters }: Pick<Strategy, 'parameters'>): string {
  if (!address.includes('?')) return address
  return namesOf(address)
    .filter((name) => (parameters[parameterKey(address, name)] ?? 0) >= ENOUGH)
    .reduce(without, address)
}

/** The findings of a visit, in one spelling for addresses that differ only by such parameters. */
export const inOneSpelling = (outcome: Outcome, strategy: Strategy): Outcome => ({
  ...outcome,
  found: outcome.found.map((each): FoundUrl =>
    each.kind === 'page' ? { ...each, url: withoutIgnored(each.url, strategy) } : each,
  ),
})

/** The same with one more observation. */
export function withParameter(strategy: Strategy, key: string, count: number): Strategy {
  const others = Object.entries(strategy.parameters).filter(([known]) => known !== key)
  return { ...strategy, parameters: Object.fromEntries([...others, [key, count]].slice(-MOST_KNOWN)) }
}

/**
 * Returns the findings of a visit without addresses that are unreachable from outside the site's network:
 * 'http://localhost/…' is on the author's machine, and links into a private network are useless to readers.
 */
export function publicOnly(outcome: Outcome, guard: Pick<AddressGuard, 'refusal'>): Outcome {
  const { articles } = outcome
  const isPublic = (url: string) => guard.refusal(url) !== 'private_address'
  const withFile = <D extends { fileUrl: string | null }>(draft: D): D =>
    draft.fileUrl === null || isPublic(draft.fileUrl) ? draft : { ...draft, fileUrl: null }
  return {
    ...outcome,
    found: outcome.found.filter(({ url }) => isPublic(url)),
    articles:
      articles.kind === 'none' || articles.kind === 'other work'
        ? articles
        : articles.kind === 'listed'
          ? { ...articles, drafts: articles.drafts.map(withFile) }
          : { ...articles, draft: withFile(articles.draft) },
  }
}
