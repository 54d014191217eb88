import assert from 'node:assert/strict'
import { test } from 'node:test'
import { benchmarksPart } from './generate/benchmarks.ts'
import { settingsPart } from './generate/settings.ts'
import { documentWith } from './marked-part.ts'

for (const part of [benchmarksPart, settingsPart])
  test(`docs/${part.document} shows the ${part.name} as they are`, () => {
    const { written, current } = documentWith(part)
    assert.equal(written, current, `run: npm run generate -- ${part.name}`)
  })
