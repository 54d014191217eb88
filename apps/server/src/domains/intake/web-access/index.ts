/** Requests to foreign hosts: the address guard, fetching, robots rules and pace. Knows no source. */
export {
  type AddressGuard,
  createAddressGuard,
  type Endpoint,
  type GuardOptions,
} from './fetch/address-guard.ts'
export { causeOfError, explainFetch } from './fetch/failures.ts'
export { fetchFile } from './fetch/fetch-file.ts'
export {
  createFetcher,
  type Fetched,
  type Fetcher,
  type FetchFailure,
  type FetchResult,
  type Redirected,
} from './fetch/fetcher.ts'
export { createGuardedAgent } from './fetch/guarded-agent.ts'
export { checkRenderer } from './rendering/browser.ts'
export type { RequestRules } from './rendering/page-requests.ts'
export { createRenderer, type Renderer } from './rendering/renderer.ts'
export {
  createPace,
  LONGEST_WAIT_MS,
  pauseAfter,
  pauseOfUnreached,
  type Pace,
  statedDelayMs,
} from './pace.ts'
export {
  fetchRobots,
  isStale,
  PRODUCT_TOKEN,
  readRobots,
  type RobotsEntry,
  robotsDecision,
} from './robots/robots-cache.ts'
export { forbidsIndexing, pathMatcher } from './robots/robots-rules.ts'
