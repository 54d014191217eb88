import { templateOf } from '../frontier/url-template.ts'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import type { Outcome } from './outcome.ts'
import type { Strategy } from './strategy.ts'

/** So many articles that were the same without a parameter, and it is left out. */
export const ENOUGH = 3
/** It has been seen to choose what is read: never left out. */
export const CHOOSES = -1
const MOST_KNOWN = 200

/** Names the parameter of addresses of one shape: what `page` means to lists it need not mean to articles. */
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

/** An address without the parameters that were learnt not to change what is read there. */
export function withoutIgnored(address: string, { parameters }: Pick<Strategy, 'parameters'>): string {
  if (!address.includes('?')) return address
  return namesOf(address)
    .filter((name) => (parameters[parameterKey(address, name)] ?? 0) >= ENOUGH)
    .reduce(without, address)
}

/** What a visit found, in one spelling for addresses that differ only by such parameters. */
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
