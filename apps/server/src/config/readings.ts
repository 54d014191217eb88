import type { Reading } from '#platform/settings'

/** An http(s) address without query, fragment or user; no slash at the end. */
export function addressOf(value: string): string | undefined {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) return undefined
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** An http(s) address that may have a query of its own; without fragment or user. */
function addressWithQueryOf(value: string): string | undefined {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.hash || url.username) return undefined
  return url.href
}

/** The address of an origin: an address without a path. */
export const originOf = (value: string) =>
  addressOf(value) === URL.parse(value)?.origin ? addressOf(value) : undefined

export const email = <T extends string | null>(fallback: T): Reading<string | T> => ({
  fallback,
  parse: (value) => (/^[^\s@<>"]+@[^\s@<>"]+$/.test(value) ? value : undefined),
  expected: 'an e-mail address',
})

export const name = (fallback: string): Reading<string> => ({
  fallback,
  parse: (value) => (/^[\w.-]+$/.test(value) ? value : undefined),
  expected: 'made of letters, digits, dots, dashes and underscores',
})

export const address = <T extends string | null | undefined>(fallback: T): Reading<string | T> => ({
  fallback,
  parse: addressOf,
  expected: 'an http(s) address',
})

/** Like `address`, but it may have a query of its own. */
export const addressWithQuery = (fallback: null): Reading<string | null> => ({
  ...address(fallback),
  parse: addressWithQueryOf,
})

export const origin = <T extends string | null>(fallback: T): Reading<string | T> => ({
  fallback,
  parse: originOf,
  expected: 'an http(s) address without a path',
})
