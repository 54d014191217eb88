import '@fontsource-variable/inter/wght.css'
import './app/theme/first-paint.css'
import { loadClientConfig } from '#shared/config/load-client-config.ts'
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
  await import('#app/theme/theme.ts')
  await nextTask()
  await import('#shared/api/base-api.ts')
  await nextTask()
  const { start } = await import('#app/start.tsx')
  await start({ config, found })
}

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })

void begin()
