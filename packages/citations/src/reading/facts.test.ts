import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addressOf,
  arxivIdOf,
  dateIn,
  dateOf,
  doiOf,
  isbnsIn,
  issnsIn,
  keywordsIn,
  languageOf,
  pagesOf,
  tidy,
} from './facts.ts'

test('a date is as precise as stated', () => {
  for (const [stated, read] of [
    ['2012', '2012'],
    ['2012-07', '2012-07'],
    ['2012/7/3', '2012-07-03'],
    ['2012/7/3/', '2012-07-03'],
    ['2012-13', '2012'],
    ['2012-02-32', '2012-02'],
    ['July 2012', '2012'],
    ['c. 1450', '1450'],
    ['in press', ''],
    ['', ''],
  ] as const)
    assert.equal(dateIn(stated), read, stated)
  assert.equal(dateOf('2012', '', '3'), '2012')
  assert.equal(dateOf('12', '7'), '')
})

test('page ranges have one hyphen, whatever dash was written', () => {
  for (const stated of ['45--67', '45 – 67', '45—67', '45 - 67', ' 45-67 '])
    assert.equal(pagesOf(stated), '45-67', stated)
  assert.equal(pagesOf('e1234'), 'e1234')
  assert.equal(pagesOf('S1-S9'), 'S1-S9')
})

test('ISSNs and ISBNs are found in a text, with or without hyphens', () => {
  assert.deepEqual(issnsIn('1234-5679 (print), 0000001x (online)'), ['1234-5679', '0000-001X'])
  assert.deepEqual(issnsIn('12345-56789'), [])
  assert.deepEqual(isbnsIn('978-3-16-148410-0 and 0 306 40615 2'), ['9783161484100', '0306406152'])
  assert.deepEqual(isbnsIn('080442957x'), ['080442957X'])
})

test('a DOI is read with its resolver and without', () => {
  for (const stated of ['10.1000/x', 'https://doi.org/10.1000/X', 'doi:10.1000/x'])
    assert.equal(doiOf(stated), '10.1000/x', stated)
  assert.equal(doiOf(undefined), '')
})

test('the first arXiv identifier in a text is read', () => {
  assert.equal(arxivIdOf('', 'arXiv:1706.03762v5', 'hep-th/9901001'), '1706.03762')
  assert.equal(arxivIdOf('10.48550/arXiv.2104.12255'), '2104.12255')
  assert.equal(arxivIdOf('https://arxiv.org/abs/q-fin/0503030'), 'q-fin/0503030')
  assert.equal(arxivIdOf(undefined, 'Nature 521'), '')
})

test('only addresses that a browser can open are read', () => {
  assert.equal(addressOf(' https://lakes.example/1 '), 'https://lakes.example/1')
  for (const stated of ['javascript:alert(1)', 'file:///etc/passwd', 'lakes.example', undefined])
    assert.equal(addressOf(stated), '', String(stated))
})

test('a language is read as its code from its code or name', () => {
  for (const [stated, read] of [
    ['en', 'en'],
    ['en-GB', 'en'],
    ['English', 'en'],
    ['american', 'en'],
    ['ngerman', 'de'],
    ['Klingon', ''],
    ['', ''],
  ] as const)
    assert.equal(languageOf(stated), read, stated)
})

test('keywords are separated by semicolons, or by commas if there are none', () => {
  assert.deepEqual(keywordsIn('lakes; networks, neural; '), ['lakes', 'networks, neural'])
  assert.deepEqual(keywordsIn('lakes,  deep   fish'), ['lakes', 'deep fish'])
  assert.deepEqual(keywordsIn(''), [])
  assert.equal(tidy(' a \n b '), 'a b')
})
