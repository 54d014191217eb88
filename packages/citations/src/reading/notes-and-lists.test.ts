import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CitedWork, NO_CITATION, type PersonName } from '@claire/scholarly-text'
import { EXPORT_FORMATS, type ExportFormatName, type Reference } from '../index.ts'
import { type ImportFormatName, importFormatOf, readReferences } from './index.ts'
import { ODD_WORKS } from '../testing/odd-works.ts'

const WORK: CitedWork = {
  ...NO_CITATION,
  kind: 'journal-article',
  title: 'Deep lakes',
  doi: '',
  arxivId: '',
  url: 'https://lakes.example/1',
  language: '',
  abstract: '',
  keywords: [],
}

const fileOf = (format: ExportFormatName, fields: Partial<CitedWork>, more: Partial<Reference> = {}) => {
  const { head, foot, write } = EXPORT_FORMATS[format]
  return `${head}${write({ work: { ...WORK, ...fields }, key: 'key2019', ...more })}${foot}`
}

function onlyIn(file: string, format: ImportFormatName | null = importFormatOf(file)): Reference {
  assert.ok(format, file)
  const entries = readReferences(file, format)
  const [entry] = entries
  assert.ok(entries.length === 1 && entry?.kind === 'reference', JSON.stringify(entries))
  return entry.reference
}

const READABLE = ['bibtex', 'biblatex', 'ris', 'csl-json', 'csv'] as const

const NOTES = [
  'First line\nsecond line\n\nparagraph\n\n\nend',
  'To do:\n  - indented\n\t- and  tabbed',
  'A line\n@home\n  @misc{x, title = {y}}',
  'As in\nER  - \nTY  - JOUR\n AB  - x\nN1  -',
  `${'word '.repeat(15)}\n${'word '.repeat(15)}`,
  'costs $5\nor $6 {\n# 50%\n"q", ; =1\n-----\n\\alpha',
]

describe('the lines of a note', () => {
  for (const format of READABLE)
    test(`are read back as written from ${EXPORT_FORMATS[format].label}`, () => {
      for (const note of NOTES) assert.equal(onlyIn(fileOf(format, {}, { note })).note, note.trim())
    })

  test('are lines of the value in RIS, and none of them begins a field or ends the record', () => {
    const note = 'One\nER  - \n\nTwo'
    assert.match(fileOf('ris', {}, { note }), /\r\nN1 {2}- One\r\n ER {2}- \r\n\r\nTwo\r\nER {2}- \r\n$/)
  })

  test('are paragraphs in BibTeX, whose line breaks are blanks', () => {
    const file =
      '@misc{a, title = {Lakes}, annote = {A value that\n    another program wraps\n\n  and a paragraph}}'
    assert.equal(onlyIn(file).note, 'A value that another program wraps\n  and a paragraph')
    assert.match(fileOf('bibtex', {}, { note: 'One\nTwo' }), /annote = \{One\n\nTwo\},/)
  })

  test('are never the notice of the work', () => {
    for (const format of READABLE)
      for (const note of ['Retracted', 'Corrected: https://lakes.example/2']) {
        const { work, note: read } = onlyIn(fileOf(format, {}, { note }))
        assert.deepEqual([work.notice, read], [null, note], format)
      }
  })
})

describe('a semicolon within a value of a list', () => {
  const keywords = ['a; b', 'c, d', '"quoted"', 'e "f; g"', '"', 'plain']
  const tags = ['x; y', '=1+1']

  for (const format of READABLE)
    test(`separates nothing in ${EXPORT_FORMATS[format].label}`, () => {
      for (const words of [keywords, ['a; b'], ['a; b', 'c'], ['c, d'], ['{a; b}']]) {
        const { work, tags: read = [] } = onlyIn(fileOf(format, { keywords: words }, { tags }))
        assert.deepEqual([...work.keywords, ...read], [...words, ...tags])
      }
    })

  for (const format of READABLE)
    test(`of a name separates nothing in ${EXPORT_FORMATS[format].label}`, () => {
      const names: PersonName[] = [
        { literal: 'Lakes; Rivers Group' },
        { family: 'Semi; Colon', given: 'X.', particle: '', suffix: '' },
        { literal: 'UNESCO' },
        { literal: 'AT&T Labs' },
        { literal: 'van Gogh Museum' },
      ]
      assert.deepEqual(onlyIn(fileOf(format, { names })).work.names, names)
    })

  test('is told from one between values in files of other programs', () => {
    const csv = (cell: string) =>
      onlyIn(`Title,Authors,Keywords\nLakes,"A, B; C, D","${cell}"\n`).work.keywords
    assert.deepEqual(csv('a;b ; c;'), ['a', 'b', 'c'])
    assert.deepEqual(csv('a ""5; b""; c'), ['a "5', 'b"', 'c'])
    assert.deepEqual(csv('""open; b'), ['"open', 'b'])
    const bibtex = (value: string) => onlyIn(`@misc{a, title = {L}, keywords = ${value}}`).work.keywords
    assert.deepEqual(bibtex('{{Deep lakes; Fish}}'), ['Deep lakes', 'Fish'])
    assert.deepEqual(bibtex('{{\\"O}kologie, {S}een, \\o resund}'), ['Ökologie', 'Seen', 'øresund'])
  })
})

test('a suffix without a given name stays a suffix in BibTeX', () => {
  const names = [{ family: 'Doe', given: '', particle: '', suffix: 'Jr.' }]
  for (const format of ['bibtex', 'biblatex'] as const)
    assert.deepEqual(onlyIn(fileOf(format, { names })).work.names, names)
})

test('a formula over several lines starts no entry of BibTeX', () => {
  for (const format of ['bibtex', 'biblatex'] as const)
    onlyIn(fileOf(format, { abstract: 'On $x\n@article(y, z)$ lakes' }))
})

describe('a work whatever is odd about it', () => {
  for (const format of READABLE)
    test(`is read back unchanged from ${EXPORT_FORMATS[format].label}`, () => {
      for (const [name, work] of ODD_WORKS) assert.deepEqual(onlyIn(fileOf(format, work)).work, work, name)
    })
})
