import { templateOf } from '../frontier/url-template.ts'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import type { Outcome } from './outcome.ts'
import type { Strategy } from './strategy.ts'

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
