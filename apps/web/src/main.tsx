import { firstPaint } from '#shared/lib/first-paint.ts'
import { nextTask } from '#shared/lib/next-task.ts'
import { within } from '#shared/lib/within.ts'

/** Longer than a browser with nothing else to do needs, and shorter than is noticed. */
const FIRST_MS = 120

/**
 * Evaluates the application, in several tasks, once what index.html shows has been painted and it is known who is there, if
 * that comes soon: between those tasks each step of it would wait for one, and with it all that is asked for afterwards.
 */
async function begin() {
  const { begun } = globalThis
  if (!begun) throw new Error('src/boot.ts has not run')
  await within(FIRST_MS, Promise.all([firstPaint(), begun.found])).catch(() => undefined)
  await import('#app/drawing.ts')
  await nextTask()
  await import('#app/base.ts')
  await nextTask()
  const { start } = await import('#app/start.tsx')
  await nextTask()
  await start(begun)
}

void begin()
