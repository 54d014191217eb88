import { prefetchSession } from '#shared/session/prefetch/prefetch-session.ts'
import type { ClientConfig } from '@claire/api-contract'

const LOAD_TIMEOUT_MS = 10_000

/** Loads the addresses of sign-in and support from the server; throws if it cannot be reached. */
async function loadClientConfig(): Promise<ClientConfig> {
  // The same request as the preload in index.html, so that it is made once.
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as ClientConfig
}

// Signing in takes two requests, which run while the application is loaded.
const config = loadClientConfig().catch(() => null)
const session = config.then((known) => (known ? prefetchSession(known, location) : 'unknown'))
void begin()
// While the application loads: bold lines would break elsewhere if it came after them.
document.fonts.load("1em 'Inter Variable'").catch(() => {})

/** Evaluates the application in several tasks, so that none holds up the browser for long on a slow processor. */
async function begin() {
  await import('react-dom/client')
  await nextTask()
  await import('#app/libraries.ts')
  await nextTask()
  const { start } = await import('#app/start.tsx')
  await nextTask()
  await start({ config, session })
}

function nextTask() {
  return new Promise((resolve) => setTimeout(resolve))
}
