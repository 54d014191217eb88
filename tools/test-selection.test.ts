import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dependentsIn } from './import-graph.mjs'
import { filesNamed, namesLike, shuffled } from './test-selection.mjs'

const FILES = [
  'apps/server/src/domains/reading/alerts/alerts.test.ts',
  'apps/server/src/domains/reading/alerts/matching/agreement.test.ts',
  'apps/server/src/platform/fair-turns.test.ts',
  'apps/web/src/features/alerts/AlertsPage.test.tsx',
  'e2e/alerts.test.ts',
  'e2e/specification/calls.test.ts',
  'packages/citations/src/tex.test.ts',
]

const named = (name: string) => filesNamed(name, FILES)

test('a suite, a folder and a file select the tests in them', () => {
  assert.deepEqual(named('journeys'), ['e2e/alerts.test.ts', 'e2e/specification/calls.test.ts'])
  assert.deepEqual(named('specification'), ['e2e/specification/calls.test.ts'])
  assert.deepEqual(named('packages'), ['packages/citations/src/tex.test.ts'])
  assert.deepEqual(named('apps/server/src/domains/reading/'), FILES.slice(0, 2))
  assert.deepEqual(named('./e2e/alerts.test.ts'), ['e2e/alerts.test.ts'])
})

test('a product file selects the test beside it', () => {
  assert.deepEqual(named('apps/server/src/platform/fair-turns.ts'), [FILES[2]])
  assert.deepEqual(named('apps/web/src/features/alerts/AlertsPage.tsx'), [FILES[3]])
})

test('a domain selects its tests in the server, the web and the browser', () => {
  assert.deepEqual(named('alerts'), [FILES[0], FILES[1], FILES[3], FILES[4]])
  assert.deepEqual(named('fair-turns'), [FILES[2]])
})

test('an unknown name yields similar names', () => {
  assert.deepEqual(named('allerts'), [])
  assert.deepEqual(named('alert'), [])
  assert.ok(namesLike('alert', FILES).includes('alerts'))
  assert.ok(namesLike('zebra', FILES).includes('citations'))
})

test('a change selects the tests that import it, directly, through others, or as a program', () => {
  const texts: Record<string, string> = { 'c.ts': "new Worker(new URL('./a.ts', import.meta.url))" }
  const dependents = dependentsIn(
    [
      { source: 'a.ts', dependencies: [] },
      { source: 'b.ts', dependencies: [{ resolved: 'a.ts' }] },
      { source: 'b.test.ts', dependencies: [{ resolved: 'b.ts' }] },
      { source: 'c.ts', dependencies: [] },
      { source: 'd.ts', dependencies: [] },
    ],
    (file) => texts[file] ?? '',
  )
  assert.deepEqual([...dependents(['a.ts'])].sort(), ['a.ts', 'b.test.ts', 'b.ts', 'c.ts'])
})

test('a seed gives the same order of the same files each time, and another seed another order', () => {
  const order = shuffled(FILES, '1')
  assert.deepEqual(shuffled(FILES.toReversed(), '1'), order)
  assert.deepEqual(order.toSorted(), FILES.toSorted())
  assert.notDeepEqual(shuffled(FILES, '2'), order)
})
