import assert from 'node:assert/strict'
import { test } from 'node:test'
import { benchmarksPart } from './generate/benchmarks.ts'
import { dataModelPart } from './generate/data-model.ts'
import { decisionsPart } from './generate/decisions.ts'
import { settingsPart } from './generate/settings.ts'
import { documentWith } from './marked-part.ts'

for (const part of [benchmarksPart, dataModelPart, decisionsPart, settingsPart])
  test(`docs/${part.document} is up to date with npm run generate -- ${part.name}`, async () => {
    const { written, current } = await documentWith(part)
    assert.equal(written, current, `run: npm run generate -- ${part.name}`)
  })
