import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '../audit/audit.ts'
import { USUAL_SETTINGS } from '../scan-settings.ts'
import type { StoredSource } from '../source.ts'
import { TRANSITIONS, byWhom, inFull, justTaken, refusal } from './transitions.ts'

const NOW = Date.UTC(2026, 0, 15)
const clock = () => NOW
const MINUTE = 60_000

const decided = (
  msAgo: number,
  action: AuditEntry['action'] = 'approved',
  name = 'Ada Lovelace',
): AuditEntry => ({
  seq: 1,
  sourceId: 'a',
  sourceName: 'Ice',
  action,
  who: { id: 'ada', name },
  before: null,
  after: null,
  at: NOW - msAgo,
})
const source = (status: StoredSource['status']): StoredSource => ({
  id: 'a',
  name: 'Ice',
  url: 'ice.org',
  status,
  suggestedDate: 0,
  suggestedBy: '',
  readOnly: false,
  rhythm: 'automatic',
  settings: USUAL_SETTINGS,
  scanning: { state: 'active' },
  notes: [],
})

test('a state is described with its person and age', () => {
  const ago: [ms: number, words: string][] = [
    [0, 'just now'],
    [29_000, 'just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [60 * MINUTE, '1 hour ago'],
    [47 * 60 * MINUTE, '47 hours ago'],
    [48 * 60 * MINUTE, '2 days ago'],
  ]
  for (const [ms, words] of ago) assert.equal(byWhom(decided(ms), clock), `Ada Lovelace, ${words}`)
  assert.equal(byWhom(decided(0, 'approved', ''), clock), 'somebody, just now')
})

test('the same step repeated within a minute succeeds without a change; another or later step does not', () => {
  const taken = (status: StoredSource['status'], last: AuditEntry | undefined) =>
    justTaken({ move: TRANSITIONS.approve, source: source(status), last, now: NOW })
  assert.ok(taken('APPROVED', decided(MINUTE - 1)))
  assert.ok(!taken('APPROVED', decided(MINUTE)))
  assert.ok(!taken('APPROVED', decided(0, 'added')))
  assert.ok(!taken('PENDING', decided(0)))
  assert.ok(!taken('APPROVED', undefined))
})

test('a refused step names the state, who set it, and the states that allow the step', () => {
  const messageOf = (move: keyof typeof TRANSITIONS, status: StoredSource['status'], last?: AuditEntry) =>
    refusal({ move: TRANSITIONS[move], source: source(status), last, clock }).message
  assert.equal(
    messageOf('reject', 'APPROVED', decided(5 * MINUTE)),
    '"Ice" was already approved by Ada Lovelace, 5 minutes ago. Only a source that is pending can be rejected.',
  )
  assert.equal(
    messageOf('delete', 'PENDING', decided(0)),
    '"Ice" is still pending. Only a source that is approved can be deleted.',
  )
  assert.equal(
    messageOf('approve', 'DELETED'),
    '"Ice" was already deleted. Only a source that is pending can be approved.',
  )
})

test('a source is named by name and address, up to 120 characters each', () => {
  assert.equal(inFull({ name: 'Ice', url: 'ice.org' }), '"Ice" (ice.org)')
  assert.equal(
    inFull({ name: 'x'.repeat(121), url: 'y'.repeat(120) }),
    `"${'x'.repeat(120)}…" (${'y'.repeat(120)})`,
  )
})
