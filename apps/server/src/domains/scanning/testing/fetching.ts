import { type GuardOptions, createAddressGuard } from '../fetch/address-guard.ts'
import { type FetcherParts, createFetcher } from '../fetch/fetcher.ts'
import { createGuardedAgent } from '../fetch/guarded-agent.ts'

type Options = GuardOptions & Partial<Pick<FetcherParts, 'totalMs' | 'patienceMs' | 'clock'>> & Pick<Parameters<typeof createGuardedAgent>[0], 'ca'> & {
  /** What the name service answers; other names do not exist. */
  names?: Record<string, string[] | (() => string[])>
}

/** A fetcher with a name service of its own. */
export function testFetcher({ names = {}, totalMs, patienceMs, clock = () => Date.now(), ca, ...options }: Options = {}) {
  const guard = createAddressGuard(options)
  const agent = createGuardedAgent({
    guard,
    ca,
    resolve(host, _options, done) {
      const known = names[host]
      const addresses = typeof known === 'function' ? known() : known
      if (!addresses) return done(Object.assign(new Error(`no such host ${host}`), { code: 'ENOTFOUND' }), [])
      return done(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    },
  })
  const fetcher = createFetcher({ guard, agent, userAgent: 'ClaireBot/1.0 (+http://claire.test/bot)', contactEmail: null, clock, totalMs, patienceMs })
  return { ...fetcher, guard, close: () => agent.destroy() }
}
