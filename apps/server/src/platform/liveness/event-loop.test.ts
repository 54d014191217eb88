import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startProgram } from '#testing/start-main'

const module = new URL('event-loop.ts', import.meta.url).href

/** A watched program that then does this. */
const startWatched = (limitMs: number, does: string) =>
  startProgram(
    [
      process.execPath,
      '--input-type=module-typescript',
      '--eval',
      `import { watchEventLoop } from '${module}'; watchEventLoop(${limitMs}); ${does}`,
    ],
    {},
  )

test('a program whose event loop is blocked is ended with a message', async () => {
  const { child, ended } = startWatched(500, 'setTimeout(() => { for (;;); }, 10)')
  const { output } = await ended
  assert.equal(child.signalCode, 'SIGKILL')
  assert.match(output, /Claire has not dealt with any event for 0\.5 s, and is ended\./)
})

test('a program that processes events continues, and ends when nothing is left to do', async () => {
  const { ended } = startWatched(60_000, "setTimeout(() => console.log('done'), 10)")
  assert.deepEqual(await ended, { code: 0, output: 'done\n' })
})
