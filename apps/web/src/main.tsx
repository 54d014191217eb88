import '@fontsource-variable/inter/wght.css'
import './app/theme/first-paint.css'
import { loadClientConfig } from '#shared/config/load-client-config.ts'
import { nextTask } from '#shared/lib/next-task.ts'
import { askProvider } from '#shared/session/early/ask-provider.ts'

/**
 * What everything else follows, and small, so that it runs first: the trips to the server are under way while the
 * application is evaluated. That goes on in several tasks, between which their answers are taken in.
 */
async function begin() {
  const config = loadClientConfig().catch(() => null)
  const found = config.then((known) => (known ? askProvider(known, location) : 'unknown'))
  await import('#app/drawing.ts')
  await nextTask()
  await import('#app/base.ts')
  await nextTask()
  const { start } = await import('#app/start.tsx')
  await start({ config, found })
}

void begin()
