import { loadClientConfig } from '#shared/config/load-client-config.ts'
import { prefetchSession } from '#shared/session/prefetch/prefetch-session.ts'

// Signing in takes two requests, which run while the application is loaded.
const config = loadClientConfig().catch(() => null)
const session = config.then((known) => (known ? prefetchSession(known, location) : 'unknown'))
void begin()

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
