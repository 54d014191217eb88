import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeDuplicate } from './duplicate.ts'

const ice = { name: 'Ice', url: 'ice.org', status: 'REJECTED' } as const

test('a site that is already a source is described in the requested language, by default in English', () => {
  const reported = (['en', 'de', 'fr'] as const).map((language) =>
    describeDuplicate(ice, 'Press only.', language),
  )
  assert.deepEqual(reported, [
    'This source is already rejected: "Ice" (ice.org). Note: Press only.',
    'Diese Quelle ist schon abgelehnt: „Ice“ (ice.org). Notiz: Press only.',
    'Cette source est déjà rejetée\u00a0: «\u00a0Ice\u00a0» (ice.org). Note\u00a0: Press only.',
  ])
  assert.equal(
    describeDuplicate({ ...ice, status: 'PENDING' }, ''),
    'This source is already pending approval: "Ice" (ice.org).',
  )
})
