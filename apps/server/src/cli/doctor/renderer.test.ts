import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { checkRendererAt } from './renderer.ts'

test('a file that is no Chromium is a fault; none is none', async () => {
  const { state, says } = await checkRendererAt('/bin/true')
  assert.equal(state, 'fault')
  assert.match(says, /\/bin\/true cannot be started as a Chromium\. Its sandbox/)
  assert.equal((await checkRendererAt(null)).state, 'well')
})

const chromium = process.env.CHROMIUM_PATH ?? ''
const skip = existsSync(chromium) ? false : 'no Chromium: CHROMIUM_PATH names none'

test('a Chromium is named with its version, and a warning where it runs as root', { skip }, async () => {
  const { state, says } = await checkRendererAt(chromium)
  assert.match(says, /^Chrome\/\d+/)
  assert.equal(state, process.getuid?.() === 0 ? 'warning' : 'well')
})
