import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CitedWork, NO_CITATION, WORK_KINDS, parseName } from '@claire/scholarly-text'
import { zoteroItemOf } from './zotero-item.ts'

const work: CitedWork = {
  ...NO_CITATION,
  kind: 'journal-article',
  title: 'Deep lakes',
  names: [parseName('van Beethoven, Ludwig, Jr.'), parseName('Lake Research Group')],
  venue: 'Annals of Lakes',
  volume: '12',
  issue: '3',
  pages: '45-67',
  publisher: 'Lake Press',
  published: '2019-08',
  issn: ['1234-5679'],
  isbn: ['9780000000002'],
  doi: '10.1000/x',
  arxivId: '2104.12255',
  url: 'https://a.example/1',
  language: 'en',
  abstract: 'Short.',
  keywords: ['lakes', 'x'.repeat(300)],
}

test('a work has the item type of its kind, and its facts in the fields that this type has', () => {
  const of = (kind: CitedWork['kind']) => zoteroItemOf({ work: { ...work, kind } })
  assert.deepEqual(
    WORK_KINDS.map((kind) => of(kind).itemType),
    [
      'journalArticle',
      'conferencePaper',
      'bookSection',
      'book',
      'thesis',
      'report',
      'preprint',
      'standard',
      'webpage',
    ],
  )
  assert.partialDeepStrictEqual(of('journal-article'), {
    publicationTitle: 'Annals of Lakes',
    volume: '12',
    issue: '3',
    pages: '45-67',
    ISSN: '1234-5679',
    DOI: '10.1000/x',
    date: '2019-08',
    extra: 'arXiv: 2104.12255',
  })
  assert.partialDeepStrictEqual(of('chapter'), { bookTitle: 'Annals of Lakes', ISBN: '9780000000002' })
  assert.match(String(of('chapter')['extra']), /^DOI: 10\.1000\/x$/m)
  assert.partialDeepStrictEqual(of('preprint'), {
    repository: 'Annals of Lakes',
    archiveID: 'arXiv:2104.12255',
  })
  assert.equal('DOI' in of('book'), false)
})

test('authors have their parts, institutions one name, and tags their limit', () => {
  const { creators, tags } = zoteroItemOf({ work, tags: ['to read', 'lakes'] })
  assert.deepEqual(creators, [
    { creatorType: 'author', firstName: 'Ludwig, Jr.', lastName: 'van Beethoven' },
    { creatorType: 'author', name: 'Lake Research Group' },
  ])
  assert.deepEqual(tags, [{ tag: 'lakes' }, { tag: 'to read' }])
})

test('a status and a note are in the extra lines, and unknown facts are left out', () => {
  const notice = { kind: 'retracted' as const, url: '' }
  const { extra } = zoteroItemOf({ work: { ...work, arxivId: '', notice }, note: 'Read § 3' })
  assert.match(String(extra), /^Status: .+\nRead § 3$/)
  const bare = zoteroItemOf({
    work: { ...NO_CITATION, ...work, ...NO_CITATION, kind: 'webpage', doi: '', arxivId: '' },
  })
  assert.deepEqual(
    Object.values(bare).filter((value) => value === ''),
    [],
  )
})
