import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecordError, readRecord } from './read-record.ts'

const read = (record: object) => readRecord(JSON.stringify(record), 's')

test('an arXiv record has its page, its OAI-PMH identifier, and the names of its subjects', () => {
  const draft = read({
    id: 'math/0502478v2',
    title: ' A\n title ',
    authors: 'Ada Lovelace, V.I. Arnold',
    categories: 'math.RT,cs.LG',
    created: '2005-02-22',
    doi: 'https://doi.org/10.1000/ABC',
  })
  assert.deepEqual(
    [draft.url, draft.externalId, draft.title, draft.publicationYear, draft.doi, draft.language],
    [
      'https://arxiv.org/abs/math/0502478',
      'oai:arXiv.org:math/0502478',
      'A title',
      2005,
      '10.1000/abc',
      'en',
    ],
  )
  assert.deepEqual(draft.authors, ['Ada Lovelace', 'V.I. Arnold'])
  assert.deepEqual(draft.categories, ['Representation Theory', 'Machine Learning'])
})

test('authors may be text, names, parts of names, or one reversed name', () => {
  const authors = (value: unknown) => read({ title: 'T', url: 'https://a.org/1', authors: value }).authors
  assert.deepEqual(authors('Ada Lovelace and Alan Turing'), ['Ada Lovelace', 'Alan Turing'])
  assert.deepEqual(
    authors(['Ada Lovelace', { name: 'Alan Turing' }, { given: 'Grace', family: 'Hopper' }, 7, null]),
    ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'],
  )
  assert.deepEqual(authors('Lovelace, Ada'), ['Ada Lovelace'])
  assert.deepEqual(authors(undefined), [])
})

test('the address may follow from a DOI; an invalid address is refused', () => {
  assert.equal(read({ title: 'T', doi: '10.1000/x' }).url, 'https://doi.org/10.1000/x')
  for (const record of [
    { title: 'T' },
    { title: 'T', url: 'javascript:alert(1)' },
    { title: 'T', url: 'not an address' },
    { url: 'https://a.org' },
  ]) {
    assert.throws(() => read(record), RecordError)
  }
})

test('control characters and half characters do not get in', () => {
  const draft = read({ title: 'A\u0000B\ud800', url: 'https://a.org/1', text: 'One\u0007\n\nTwo' })
  assert.equal(draft.title, 'AB\ufffd')
  assert.equal(draft.fullText, 'One\n\nTwo')
})

test('an implausible year is dropped', () => {
  const year = (created: unknown) => read({ title: 'T', url: 'https://a.org/1', created }).publicationYear
  assert.deepEqual(
    [year('12 May 1998'), year(2019), year('99999'), year('soon'), year('1066')],
    [1998, 2019, null, null, null],
  )
})
