import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  NOTICE_KINDS,
  gravestNotice,
  noticeInTitle,
  noticeKindOf,
  noticeText,
  readNotice,
} from './notices.ts'

test('titles mark retracted and withdrawn works', () => {
  for (const [title, kind] of [
    ['RETRACTED: Deep lakes warm slowly', 'retracted'],
    ['Retracted article: Deep lakes warm slowly', 'retracted'],
    ['[Retracted] Deep lakes warm slowly', 'retracted'],
    ['Deep lakes warm slowly (Retracted article. See vol. 3, pg 1, 2019)', 'retracted'],
    ['WITHDRAWN: Deep lakes warm slowly', 'withdrawn'],
  ] as const)
    assert.deepEqual(noticeInTitle(title), { about: 'itself', kind }, title)
})

test('titles mark notices about other works', () => {
  for (const [title, kind] of [
    ['Retraction: Deep lakes warm slowly', 'retracted'],
    ['Retraction Note: Deep lakes warm slowly', 'retracted'],
    ['Retraction notice to “Deep lakes warm slowly” [J. Lakes 3 (2019) 1–9]', 'retracted'],
    ['Author Correction: Deep lakes warm slowly', 'corrected'],
    ['Erratum to: Deep lakes warm slowly', 'corrected'],
    ['Corrigendum to "Deep lakes warm slowly"', 'corrected'],
    ['Expression of Concern: Deep lakes warm slowly', 'concern'],
    ['Withdrawal: Deep lakes warm slowly', 'withdrawn'],
  ] as const)
    assert.deepEqual(noticeInTitle(title), { about: 'another', kind, title: 'Deep lakes warm slowly' }, title)
})

test('other titles mark neither a work nor a notice', () => {
  for (const title of [
    'Retracted publications in the life sciences',
    'Retraction dynamics of the anther wall',
    'Correcting errors: a survey',
    'Withdrawn behaviour in children (a review)',
    'Error correction: an introduction',
    'Corrections',
    'Expressions of concern in letters',
    '',
  ])
    assert.equal(noticeInTitle(title), null, title)
})

test('the synonyms of registries and records are recognised', () => {
  for (const [word, kind] of [
    ['retraction', 'retracted'],
    ['partial_retraction', 'retracted'],
    ['retracted-article', 'retracted'],
    ['retraction-forward', 'retracted'],
    ['removal', 'retracted'],
    ['withdrawal', 'withdrawn'],
    ['expression_of_concern', 'concern'],
    ['object-of-concern', 'concern'],
    ['correction', 'corrected'],
    ['corrected-article', 'corrected'],
    ['erratum', 'corrected'],
    ['corrigendum', 'corrected'],
    ['new_version', null],
    ['commentary', null],
  ] as const)
    assert.equal(noticeKindOf(word), kind, word)
})

test('the gravest of several notices counts, and one with an address precedes others', () => {
  const [retracted, known] = [
    { kind: 'retracted', url: '' },
    { kind: 'retracted', url: 'https://doi.org/10.1000/1' },
  ] as const
  assert.deepEqual(
    gravestNotice([{ kind: 'corrected', url: 'https://a.example' }, null, retracted]),
    retracted,
  )
  assert.deepEqual(gravestNotice([retracted, known]), known)
  assert.equal(gravestNotice([null]), null)
  const stored = JSON.parse('{"kind":"praised","url":""}') as typeof known
  assert.deepEqual(gravestNotice([stored, known]), known, 'a kind of another version')
})

test('a serialised notice is parsed, and other text is not', () => {
  for (const kind of NOTICE_KINDS)
    for (const url of ['', 'https://doi.org/10.1000/1'])
      assert.deepEqual(readNotice(noticeText({ kind, url })), { kind, url })
  for (const text of ['Retracted? I must ask.', 'Corrected: by hand', 'retracted', ''])
    assert.equal(readNotice(text), null, text)
})
