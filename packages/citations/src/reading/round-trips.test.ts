import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CitedWork, type PersonName, WORK_KINDS } from '@claire/scholarly-text'
import fc from 'fast-check'
import { EXPORT_FORMATS, type ExportFormatName, type Reference, createKeys } from '../index.ts'
import { importFormatOf, readReferences } from './index.ts'

const WORDS =
  "Deep lakes mRNA R&D 50% more $5 or $6 {set}_1 #2 ~ a^b \\ Ångström Łódź Müller “q” 水 O’Neil α-helix -- '' `` $O(n^2)$ $\\frac{1}{2}$ and".split(
    ' ',
  )
const NAMES =
  'Asad-uz-Zaman García Márquez Beethoven Łukasz O’Neil Müller-Lüdenscheidt 小明 Åse Smith Lee'.split(' ')
const text = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((words) => words.join(' '))
const NOTE_LINES = [
  '',
  '  - indented',
  '@home',
  'ER  - ',
  'TY  - JOUR',
  ' AB  - x',
  'Retracted',
  '---',
  '%',
  '{',
]
const note = fc
  .array(fc.oneof(text(5), fc.constantFrom(...NOTE_LINES)), { maxLength: 6 })
  .map((lines) => lines.join('\n').trim())
const maybe = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), value)
const PLAIN = { noNullPrototype: true } as const
const word = fc.constantFrom(...NAMES)
const name: fc.Arbitrary<PersonName> = fc.oneof(
  fc.record(
    {
      family: fc.oneof(
        word,
        fc.tuple(word, word).map((both) => both.join(' ')),
      ),
      given: fc.oneof(word, fc.constant('J. R.')),
      particle: fc.constantFrom('', '', 'van', 'de la'),
      suffix: fc.constantFrom('', '', '', 'Jr.', 'III'),
    },
    PLAIN,
  ),
  fc.constantFrom(
    { literal: 'World Health Organization' },
    { literal: 'Institute of Lakes, Rivers and Seas' },
    { literal: 'UNESCO' },
    { literal: 'AT&T Labs' },
    { literal: 'van Gogh Museum' },
  ),
)
const digits = fc.integer({ min: 1, max: 9999 }).map(String)
const published = fc.oneof(
  fc.integer({ min: 1500, max: 2026 }).map(String),
  fc.constantFrom('2019-08', '2001-12-31', '1999-01-02'),
)
const work: fc.Arbitrary<CitedWork> = fc.record({
  kind: fc.constantFrom(...WORK_KINDS),
  title: text(9),
  names: fc.array(name, { maxLength: 5 }),
  venue: maybe(text(4)),
  volume: maybe(digits),
  issue: maybe(digits),
  pages: fc.constantFrom('', '45-67', 'e1234', 'S1-S9', '12'),
  publisher: maybe(text(2)),
  published: maybe(published),
  issn: fc.constantFrom([], ['1234-5679'], ['1234-5679', '0000-001X']),
  isbn: fc.constantFrom([], ['9783161484100']),
  doi: fc.constantFrom('', '10.1000/x_y.1(2)', '10.1002/(sici)1097:3%3c1::aid#1'),
  arxivId: fc.constantFrom('', '2104.12255', 'math/0601001'),
  url: fc.constantFrom('https://lakes.example/a_b?x=1&y=%20z#f', 'https://lakes.example/~ada/1'),
  language: fc.constantFrom('', 'en', 'de'),
  abstract: maybe(text(30)),
  notice: fc.constantFrom(
    null,
    null,
    { kind: 'retracted' as const, url: 'https://doi.org/10.1000/x_y%23z' },
    { kind: 'corrected' as const, url: '' },
  ),
  amends: fc.constant([]),
  licence: fc.constant(''),
  orcids: fc.constant([]),
  keywords: fc.uniqueArray(
    fc.constantFrom('lakes', 'Networks, neural', 'C++', 'R&D', 'a; b', '"q"', '"q; r" s'),
    { maxLength: 3 },
  ),
})
const references = fc.array(
  fc.record({
    work,
    note,
    tags: fc.subarray(['own', 'to read', 'x; y']),
    state: fc.constantFrom('toRead' as const, 'reading' as const, 'read' as const),
  }),
  { minLength: 1, maxLength: 6 },
)

function written(list: Reference[], format: ExportFormatName): string {
  const { head, between, foot, write } = EXPORT_FORMATS[format]
  return `${head}${list.map(write).join(between)}${foot}`
}

/** Returns the fields that every format preserves; keywords are separate if the format distinguishes them. */
function preserved(
  { work: { keywords, ...rest }, key, note = '', tags = [], state }: Reference,
  { hasTags, hasState }: { hasTags: boolean; hasState: boolean },
) {
  const words = hasTags ? { keywords, tags } : [...keywords, ...tags]
  return { ...rest, key, note, words, ...(hasState && { state }) }
}

for (const [format, hasTags] of [
  ['bibtex', false],
  ['biblatex', false],
  ['ris', false],
  ['csl-json', true],
  ['csv', true],
] as const)
  test(`references written as ${EXPORT_FORMATS[format].label} are read back unchanged`, () => {
    fc.assert(
      fc.property(references, (list) => {
        const keyOf = createKeys()
        const stored = list.map((each) => ({ ...each, key: keyOf(each.work) }))
        const file = written(stored, format)
        const read = importFormatOf(file)
        assert.ok(read)
        const entries = readReferences(file, read)
        const fields = { hasTags, hasState: format === 'csv' }
        assert.deepEqual(
          entries.map((entry) => (entry.kind === 'reference' ? preserved(entry.reference, fields) : entry)),
          stored.map((each) => preserved(each, fields)),
        )
      }),
      { numRuns: 300, seed: 14 },
    )
  })
