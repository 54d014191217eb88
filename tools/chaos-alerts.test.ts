import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { chaosRun, chaosTemplate } from '../benchmarks/support/chaos/chaos-run.ts'

/** A sample of `npm run chaos -- alerts`: the fewest kills, which are four of all roles. */
const SEEDS = [7, 8]

let folder: string
let template: string
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-chaos-'))
  template = await chaosTemplate(folder)
})
after(() => rmSync(folder, { recursive: true, force: true }))

for (const seed of SEEDS) {
  test(`scanner, matcher and mailer killed at random lose no result and tell none twice (seed ${seed})`, async () => {
    const knowsRepetitions = seed % 2 === 0
    const outcome = await chaosRun({ folder, template, seed, knowsRepetitions })
    assert.ok(outcome.kills > 0 && outcome.pairs > 0)
    assert.deepEqual(
      [outcome.lost, outcome.doubled, outcome.unexplained, knowsRepetitions ? outcome.repeated : 0],
      [0, 0, 0, 0],
    )
  })
}
