import { beginCalls } from './app/early/first-calls.ts'
import { showAppearance } from './app/theme/appearance.ts'
import { loadClientConfig } from './shared/config/load-client-config.ts'
import { firstPaint } from './shared/lib/first-paint.ts'
import { within } from './shared/lib/within.ts'
import { askProvider } from './shared/session/early/ask-provider.ts'

/** A page that takes longer has something else to do than to paint. */
const PAINTED_WITHIN_MS = 1_000

/**
 * Runs before the page's body is read, in the page itself (see vite.config.ts): who is there, and what the page shows
 * first, is asked for while the application is still being loaded.
 */
const config = loadClientConfig().catch(() => null)
const isSeen = document.visibilityState === 'visible'
const painted = isSeen && within(PAINTED_WITHIN_MS, firstPaint()).catch(() => undefined)
// Whatever is asked for next would hold up the first paint, where that is still to come.
const found = config
  .then((known) => (known ? askProvider(known, location) : 'unknown'))
  .finally(() => painted)
const calls = new Map<string, Promise<Response>>()
globalThis.begun = { config, found, calls }
void found.then((known) => typeof known === 'object' && beginCalls(calls, known.token, location))
// The first look at what the browser keeps takes it a while; what is asked for is under way meanwhile.
showAppearance()
