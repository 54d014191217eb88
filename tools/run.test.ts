import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

const program = path.join(import.meta.dirname, 'run.mjs')

test('a script without a name, or with an unknown one, prints the names and fails', () => {
  for (const name of [[], ['nothing']]) {
    const { status, stderr } = spawnSync(process.execPath, [program, 'benchmarks/eval', ...name], {
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.match(stderr, /npm run eval -- NAME .* one of alerts, .*queries/)
  }
})
