import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CitedWork, NO_CITATION, WORK_KINDS, parseName } from '@claire/scholarly-text'
import { CITATION_STYLES, formatReferences } from './index.ts'

const work = (fields: Partial<CitedWork> = {}): CitedWork => ({
  ...NO_CITATION,
  kind: 'journal-article',
  title: 'Deep lakes',
  names: [parseName('Ada Lovelace')],
  venue: 'Annals of Lakes',
  published: '2019-08-27',
  doi: '10.1000/x',
  arxivId: '',
  url: 'https://lakes.example/1',
  language: 'en',
  abstract: '',
  keywords: [],
  ...fields,
})
const worded = (style: (typeof CITATION_STYLES)[number], ...works: Partial<CitedWork>[]) =>
  formatReferences(
    works.map((fields, at) => ({ work: work(fields), key: `key${at}` })),
    style,
  )

for (const style of CITATION_STYLES)
  describe(`a reference in the style ${style}`, () => {
    test('describes every kind of work by title, author and year', () => {
      for (const kind of WORK_KINDS) {
        const [entry] = worded(style, { kind })
        assert.match(entry?.text ?? '', /Deep lakes/i, kind)
        assert.match(entry?.text ?? '', /Lovelace/, kind)
        assert.match(entry?.text ?? '', /2019/, kind)
      }
    })

    test('omits unknown facts, and repeats none', () => {
      const bare = { names: [], venue: '', published: '', doi: '', url: '' }
      for (const fields of [bare, { ...bare, kind: 'webpage' as const }, { ...bare, published: '2019' }]) {
        const text = worded(style, fields)[0]?.text ?? ''
        assert.equal(text.match(/Deep lakes/gi)?.length, 1, text)
        assert.doesNotMatch(text, /undefined|NaN|null|\[object|,\s*,|\.\s*\.\s|\(\s*\)|\s[,;.](?:\s|$)/, text)
      }
    })

    test('names the journal of a work, and not the archive that also holds it', () => {
      const text = worded(style, { arxivId: '2104.12255' })[0]?.text ?? ''
      assert.match(text, /Annals of Lakes/)
      assert.doesNotMatch(text, /arxiv/i, text)
    })

    test('shows markup characters literally, as text and as HTML', () => {
      const [entry] = worded(style, { title: 'The <b>R&D</b> of "lakes"', venue: 'A & B <x>' })
      assert.match(entry?.text ?? '', /R&D/)
      assert.ok(!/<script|<x>/.test(entry?.html ?? ''))
      assert.match(entry?.html ?? '', /&amp;|&#38;/)
    })

    test('keeps the letters of every script', () => {
      const [entry] = worded(style, { title: 'Über β-Łódź und 水', names: [parseName('Žižek, Slavoj')] })
      assert.match(entry?.text ?? '', /Łódź/)
      assert.match(entry?.text ?? '', /水/)
      assert.match(entry?.text ?? '', /Žižek/)
    })

    test('is formatted once for each requested work', () => {
      const titles = Array.from({ length: 12 }, (_, at) => `Lake number ${String.fromCharCode(65 + at)}`)
      const entries = worded(style, ...titles.map((title) => ({ title })))
      assert.equal(entries.length, titles.length)
      for (const title of titles)
        assert.equal(
          entries.filter(({ text }) => text.toLowerCase().includes(title.toLowerCase())).length,
          1,
          title,
        )
    })

    test('indicates omitted authors of a long list', () => {
      const names = Array.from({ length: 40 }, (_, at) => parseName(`Author${at}, A.`))
      const text = worded(style, { names })[0]?.text ?? ''
      assert.match(text, /Author0/)
      assert.match(text, /et al|…|\. \. \./, text)
      assert.ok(text.length < 800, String(text.length))
    })
  })

test('an empty list of works has no references', () => {
  for (const style of CITATION_STYLES) assert.deepEqual(formatReferences([], style), [])
})

test('APA formats the archive of a preprint once, with its number', () => {
  const preprint = { kind: 'preprint', venue: 'arXiv', arxivId: '2104.12255', doi: '' } as const
  assert.equal(
    worded('apa', { ...preprint, url: 'https://arxiv.org/abs/2104.12255' })[0]?.text,
    'Lovelace, A. (2019). Deep lakes (arXiv:2104.12255). arXiv. https://arxiv.org/abs/2104.12255',
  )
})
