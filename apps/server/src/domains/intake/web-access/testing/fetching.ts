import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { type GuardOptions, createAddressGuard } from '../fetch/address-guard.ts'
import { type FetchResult, type FetcherParts, createFetcher } from '../fetch/fetcher.ts'
import { createGuardedAgent } from '../fetch/guarded-agent.ts'
import { startRawSite, startSite, type TestSite } from '#testing/site'

type Options = GuardOptions &
  Partial<Pick<FetcherParts, 'totalMs' | 'stallTimeoutMs' | 'clock'>> &
  Pick<Parameters<typeof createGuardedAgent>[0], 'ca'> & {
    /** Answers of the name service; other names do not exist. */
    names?: Record<string, string[] | (() => string[])>
  }

/** A fetcher with a name service of its own. */
export function testFetcher({
  names = {},
  totalMs,
  stallTimeoutMs,
  clock = () => Date.now(),
  ca,
  ...options
}: Options = {}) {
  const guard = createAddressGuard(options)
  const agent = createGuardedAgent({
    guard,
    ca,
    resolve(host, _options, done) {
      const known = names[host]
      const addresses = typeof known === 'function' ? known() : known
      if (!addresses) return done(Object.assign(new Error(`no such host ${host}`), { code: 'ENOTFOUND' }), [])
      return done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
  })
  const fetcher = createFetcher({
    guard,
    agent,
    userAgent: 'ClaireBot/1.0 (+http://claire.test/bot)',
    contactEmail: null,
    clock,
    totalMs,
    stallTimeoutMs,
  })
  return { ...fetcher, guard, close: () => agent.destroy() }
}

export const HOST = 'journal.site.net'

/** One request to a web server of our own. */
export const visit = async (
  listener: RequestListener,
  path = '/',
  options: Options = {},
): Promise<FetchResult> => at(await startSite(listener), path, options)

/** One request to a server that answers with raw bytes. */
export const visitRaw = async (
  answer: (socket: Socket) => void,
  options: Options = {},
): Promise<FetchResult> => at(await startRawSite(answer), '/', options)

async function at(site: TestSite, path: string, options: Options): Promise<FetchResult> {
  const fetcher = testFetcher({ resolve: new Map([[HOST, site.endpoint]]), ...options })
  try {
    return await fetcher.fetch(`http://${HOST}${path}`, { limit: 'page' })
  } finally {
    await fetcher.close()
    await site.close()
  }
}

export const causeOf = (result: FetchResult) => (result.kind === 'failed' ? result.cause : result.kind)
export const textOf = (result: FetchResult) =>
  result.kind === 'document' ? result.bytes.toString() : causeOf(result)

/** The cause of a failed request to this address. */
export async function causeAt(url: string, options: Options = {}) {
  const fetcher = testFetcher(options)
  try {
    return causeOf(await fetcher.fetch(url, { limit: 'page' }))
  } finally {
    await fetcher.close()
  }
}
