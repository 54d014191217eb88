import { beginCalls } from './app/early/first-calls.ts'
import { showAppearance } from './app/theme/appearance.ts'
import { loadClientConfig } from './shared/config/load-client-config.ts'
import { askProvider } from './shared/session/early/ask-provider.ts'

/**
 * Runs before the page's body is read, in a file of its own without imports (see vite.config.ts): who is there, and what
 * the page shows first, is asked for while the application is still being loaded.
 */
showAppearance()
const config = loadClientConfig().catch(() => null)
const found = config.then((known) => (known ? askProvider(known, location) : 'unknown'))
const calls = new Map<string, Promise<Response>>()
globalThis.begun = { config, found, calls }
void found.then((known) => typeof known === 'object' && beginCalls(calls, known.token, location))
