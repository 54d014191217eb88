import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bibtexOf } from '../bibtex.ts'
import { type ImportFormatName, TooManyEntries, importFormatOf, readReferences } from './index.ts'

const faultsIn = (text: string, format: ImportFormatName) =>
  readReferences(text, format).flatMap((entry) => (entry.kind === 'fault' ? entry.reason : []))

describe('an overlong value is an error of its entry', () => {
  const title = 'a'.repeat(900_000)
  const files: [ImportFormatName, string][] = [
    ['bibtex', `@misc{a, title = {${title}}}\n@misc{b, title = {Lakes}}`],
    ['ris', `TY  - JOUR\nTI  - ${title}\nER  - \nTY  - JOUR\nTI  - Lakes\nER  - \n`],
    [
      'csl-json',
      JSON.stringify([
        { id: 'a', title },
        { id: 'b', title: 'Lakes' },
      ]),
    ],
    ['csv', `Title,Year\n${title},2001\nLakes,2001\n`],
    ['html', `<a href="https://a.example/">${title}</a><a href="https://b.example/">Lakes</a>`],
  ]
  for (const [format, file] of files)
    test(`in ${format}, and other entries are read`, () => {
      const entries = readReferences(file, format)
      assert.deepEqual(
        entries.map((entry) => (entry.kind === 'fault' ? entry.reason : entry.reference.work.title)),
        ['longTitle', 'Lakes'],
      )
    })

  test('for dollar signs, an abstract, an address or an author', () => {
    const bib = (field: string) => faultsIn(`@misc{a, title = {Lakes}, ${field}}`, 'bibtex')
    assert.deepEqual(faultsIn(`@misc{a, title = {${'$'.repeat(900_000)}}}`, 'bibtex'), ['longTitle'])
    assert.deepEqual(bib(`abstract = {${'A lake. '.repeat(40_000)}}`), ['longAbstract'])
    assert.deepEqual(bib(`url = {https://${'a'.repeat(5_000)}}`), ['longValue'])
    assert.deepEqual(bib(`author = {${'a'.repeat(5_000)}}`), ['longAuthor'])
  })

  test('an abstract of 150 kB and 3,000 authors are read', () => {
    const authors = Array.from({ length: 3_000 }, (_, at) => `Author${at}, A.`).join(' and ')
    const file = `@misc{a, title = {Lakes}, author = {${authors}}, abstract = {${'A \\emph{deep} lake. '.repeat(7_500)}}}`
    const [entry] = readReferences(file, 'bibtex')
    assert.ok(entry?.kind === 'reference')
    assert.equal(entry.reference.work.names.length, 3_000)
    assert.ok(entry.reference.work.abstract.length > 90_000)
  })
})

describe('strings of BibTeX', () => {
  const levels = (first: string, uses: number) => {
    const names = Array.from({ length: uses }, () => '')
    const definition = (level: number) => `@string{a${level}=${names.map(() => `a${level - 1}`).join('#')}}`
    return [`@string{a0="${first}"}`, ...[1, 2, 3, 4, 5, 6].map(definition), '@misc{x, title = a6}'].join(
      '\n',
    )
  }

  test('are refused at the definition whose repeated expansion is too long', () => {
    const bomb = levels('aaaaaaaaaa', 11)
    assert.ok(bomb.length < 400)
    assert.deepEqual(new Set(faultsIn(bomb, 'bibtex')), new Set(['longString']))
  })

  test('are refused after too many uses', () => {
    const uses = Array.from({ length: 40 }, () => 'j').join('#')
    const entries = Array.from({ length: 100 }, () => `@misc{x, title = {Lakes}, abstract = ${uses}}`)
    const faults = faultsIn(`@string{j = {${'a'.repeat(4_000)}}}\n${entries.join('\n')}`, 'bibtex')
    assert.equal(faults[0], 'overusedStrings')
    assert.ok(faults.length > 30 && faults.length < 100, String(faults.length))
  })
})

test('nesting and the number of fields are bounded', () => {
  const braces = `${'{'.repeat(500)}x${'}'.repeat(500)}`
  assert.deepEqual(faultsIn(`@misc{a, title = ${braces}}`, 'bibtex'), ['tooDeep'])
  const fields = Array.from({ length: 1_500 }, (_, at) => `f${at} = 1`)
  assert.deepEqual(faultsIn(`@misc{a, ${fields.join(', ')}}`, 'bibtex'), ['tooManyFields'])
  const json = `[{"id":"a","title":"Lakes","custom":${'['.repeat(1_000)}${']'.repeat(1_000)}}]`
  assert.deepEqual(faultsIn(json, 'csl-json'), ['tooDeep'])
})

// A reader with quadratic running time would not finish here, and one that calls itself would exceed its stack.
describe('four hundred kilobytes of one character', () => {
  const SIGNS = [
    '$',
    'a',
    'a b ',
    '{',
    '\\',
    '"',
    '#',
    '%',
    ' ',
    '\t',
    '\n',
    '&',
    '<',
    '<a ',
    '(',
    '$\\{"# %<(\n&',
    '<b>',
    '</i>',
  ]
  const LENGTH = 400_000
  const filesOf = (text: string): [ImportFormatName, string][] => [
    ['bibtex', `@misc{a, title = {${text}}, author = "${text}", abstract = ${text}`],
    ['bibtex', `@misc{${text}`],
    ['ris', `TY  - JOUR\nTI  - Lakes\n${text}\nAU  - ${text}\nER  - \n`],
    ['csl-json', `[{"id":"a","title":"${text}`],
    ['csl-json', JSON.stringify([{ id: 'a', title: text, page: text, DOI: text, abstract: text }])],
    ['csv', `Title,Authors,DOI\n${text},"${text.replaceAll('"', '""')}",${text}\n`],
    ['dois', `10.1000/x ${text}`],
    ['html', `<DL><a href="https://a.example/${text}">${text}</a>${text}`],
  ]
  for (const sign of SIGNS)
    test(`(${JSON.stringify(sign)}) is read to its end`, () => {
      const text = sign.repeat(Math.ceil(LENGTH / sign.length))
      for (const [format, file] of filesOf(text)) {
        importFormatOf(file)
        try {
          readReferences(file, format, { most: 20_000 })
        } catch (error) {
          assert.ok(error instanceof TooManyEntries, String(error))
        }
      }
    })
})

test('a title of a megabyte is written to its end', () => {
  const [entry] = readReferences('@misc{a, title = {Lakes}}', 'bibtex')
  assert.ok(entry?.kind === 'reference')
  for (const sign of ['$', 'a', ' ', '\n', '\\', '{', '$a ', 'A', '-']) {
    const title = sign.repeat(200_000)
    const { work } = entry.reference
    assert.ok(bibtexOf({ ...entry.reference, work: { ...work, title } }).length > 20, sign)
  }
})
