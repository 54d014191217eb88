import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CitedWork } from '@claire/scholarly-text'
import { ODD_TITLES } from '@claire/scholarly-text/odd-titles'
import { EXPORT_FORMATS, createKeys } from '../index.ts'
import { importFormatOf, readReferences } from './index.ts'

const works = ODD_TITLES.map((title, at): CitedWork => ({
  kind: 'journal-article',
  title,
  names: [{ family: 'Byron', given: 'Ada', particle: '', suffix: '' }],
  venue: 'Letters',
  volume: '',
  issue: '',
  pages: '',
  publisher: '',
  published: '2024',
  issn: [],
  isbn: [],
  notice: null,
  amends: [],
  licence: '',
  orcids: [],
  doi: `10.1000/${at}`,
  arxivId: '',
  url: `https://letters.example/${at}`,
  language: 'en',
  abstract: '',
  keywords: [],
}))
const keyOf = createKeys()
const references = works.map((work) => ({ work, key: keyOf(work), note: '', tags: [] }))
/** Normalises a title: composed and decomposed accents are the same text. */
const inOneLine = (title: string) => title.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
/** Removes the four tags that are formatting in CSL-JSON, whoever wrote them. */
const withoutFormatting = (title: string) => title.replaceAll(/<\/?(?:b|i|sub|sup)>/g, '')

for (const format of ['bibtex', 'biblatex', 'ris', 'csl-json', 'csv'] as const)
  test(`200 unusual titles written as ${EXPORT_FORMATS[format].label} are read back unchanged`, () => {
    const { head, between, foot, write } = EXPORT_FORMATS[format]
    const file = `${head}${references.map(write).join(between)}${foot}`
    const read = importFormatOf(file)
    assert.ok(read)
    const entries = readReferences(file, read)
    assert.equal(entries.length, references.length)
    const changed = entries.flatMap((entry, at) => {
      const title = ODD_TITLES[at] ?? ''
      const back = entry.kind === 'reference' ? entry.reference.work.title : JSON.stringify(entry)
      const expected = format === 'csl-json' ? withoutFormatting(title) : title
      return inOneLine(back) === inOneLine(expected) ? [] : [[title, back]]
    })
    assert.deepEqual(changed, [])
  })
