import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLanguage } from '#platform/errors'
import type { AuditEntry } from '../audit/audit.ts'
import { USUAL_SETTINGS } from '../scan-settings.ts'
import type { StoredSource } from '../source.ts'
import { TRANSITIONS, byWhom, justTaken, refusal } from './transitions.ts'

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
  for (const [ms, words] of ago)
    assert.equal(inLanguage(byWhom(decided(ms), clock)), ` by Ada Lovelace, ${words}`)
  assert.equal(inLanguage(byWhom(decided(0, 'approved', ''), clock)), ' by somebody, just now')
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
    refusal({ step: move, source: source(status), last, clock }).message
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

test('a refused step is explained in the reader’s language', () => {
  const { say } = refusal({
    step: 'reject',
    source: source('APPROVED'),
    last: decided(5 * MINUTE),
    clock,
  })
  assert.equal(
    inLanguage(say, 'de'),
    '„Ice“ wurde schon freigegeben (Ada Lovelace, vor 5 Minuten). Ablehnen lässt sich nur eine Quelle, die auf Freigabe wartet.',
  )
  assert.match(
    inLanguage(say, 'fr'),
    /^«\u00a0Ice\u00a0» a déjà été approuvée \(Ada Lovelace, il y a 5\sminutes\)/,
  )
})
