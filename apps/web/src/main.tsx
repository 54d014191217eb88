import { loadClientConfig } from '#shared/config/load-client-config.ts'
import { prefetchSession } from '#shared/session/prefetch/prefetch-session.ts'

// Signing in takes two requests, which run while the application is loaded.
const config = loadClientConfig().catch(() => null)
const session = config.then((known) => (known ? prefetchSession(known, location) : 'unknown'))
void import('#app/start.tsx').then(({ start }) => start({ config, session }))
