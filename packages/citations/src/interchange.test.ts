import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CitedWork, NO_CITATION, type PersonName, nameText, parseName } from '@claire/scholarly-text'
import fc from 'fast-check'
import { EXPORT_FORMATS, type ExportFormatName, type Reference, citationKey, createKeys } from './index.ts'
import { importFormatOf, readReferences } from './reading/index.ts'

const work = (fields: Partial<CitedWork> = {}): CitedWork => ({
  ...NO_CITATION,
  kind: 'journal-article',
  title: 'Deep lakes',
  doi: '',
  arxivId: '',
  url: 'https://lakes.example/1',
  language: '',
  abstract: '',
  keywords: [],
  ...fields,
})

const written = (format: ExportFormatName, fields: Partial<CitedWork> = {}, more: Partial<Reference> = {}) =>
  EXPORT_FORMATS[format].write({ work: work(fields), key: 'key2019', ...more })

/** Writes these references to a file and reads it again. */
function readBack(format: ExportFormatName, list: Reference[]) {
  const { head, between, foot, write } = EXPORT_FORMATS[format]
  const file = `${head}${list.map(write).join(between)}${foot}`
  const read = importFormatOf(file) ?? assert.fail(`not recognised: ${file}`)
  return readReferences(file, read)
}

const READABLE = ['bibtex', 'biblatex', 'ris', 'csl-json', 'csv'] as const

test('no part of a family name is written as a particle', () => {
  for (const [family, spelled] of [
    ['Asad-uz-Zaman', '{Asad-uz-Zaman}'],
    ['Ortega y Gasset', '{Ortega y Gasset}'],
    ['Müller-Lüdenscheidt', 'Müller-Lüdenscheidt'],
  ] as const) {
    const names = [{ family, given: 'M.', particle: '', suffix: '' }]
    assert.ok(written('biblatex', { names }).includes(`author = {${spelled}, M.}`), family)
    const [entry] = readBack('bibtex', [{ work: work({ names }), key: 'key2019' }])
    assert.deepEqual(entry?.kind === 'reference' && entry.reference.work.names, names)
  }
})

describe('keys of references', () => {
  test('differ within a list, even if a suffix makes one equal to another', () => {
    const titles = ['Deep', 'Deep', 'Deepa', 'Deep', 'Deepb', 'Deepa', 'Deepaa']
    const keyOf = createKeys()
    const keys = titles.map((title) => keyOf(work({ title })))
    assert.equal(new Set(keys).size, titles.length, keys.join(' '))
    assert.equal(keys[0], citationKey(work({ title: 'Deep' })))
  })

  test('differ within every list', () => {
    const title = fc.constantFrom('Deep', 'Deepa', 'Deepb', 'Deepaa', 'Deepab', 'Deepz', '', '水')
    fc.assert(
      fc.property(fc.array(title, { maxLength: 60 }), (titles) => {
        const keyOf = createKeys()
        const keys = titles.map((each) => keyOf(work({ title: each })))
        assert.equal(new Set(keys).size, keys.length)
      }),
      { numRuns: 200, seed: 3 },
    )
  })

  test('are lower-case ASCII letters and digits, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (title, literal) => {
        assert.match(citationKey(work({ title, names: [{ literal }], published: '2019' })), /^[a-z0-9]+$/)
      }),
      { numRuns: 500, seed: 4 },
    )
  })
})

/** Returns the depth of braces at the end of a text, as BibTeX counts them: a preceding backslash changes nothing. */
function depthOf(text: string): number {
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    assert.ok(depth >= 0, `closed before it is opened: ${text}`)
  }
  return depth
}

const UNEVEN = ['a { b', 'a } b', '}{', '{{}', 'x \\{ y', 'set {1, 2', ':-}', '$x{$ and }', '\\', 'end \\']

describe('an entry of BibTeX', () => {
  for (const format of ['bibtex', 'biblatex'] as const)
    test(`in ${EXPORT_FORMATS[format].label} is closed where it ends, whatever braces its texts contain`, () => {
      for (const text of UNEVEN) {
        const fields = { title: text, abstract: text, venue: text, publisher: text, keywords: [text] }
        const names: PersonName[] = [
          { literal: text },
          { family: text, given: text, particle: '', suffix: '' },
        ]
        const entry = written(format, { ...fields, names }, { note: text, tags: [text] })
        assert.equal(depthOf(entry), 0, entry)
      }
    })

  for (const format of ['bibtex', 'biblatex'] as const)
    test(`with an unmatched brace in ${EXPORT_FORMATS[format].label} is read back unchanged`, () => {
      for (const title of ['a { b', 'a } b', 'set {1, 2', 'even {1} odd }']) {
        const [entry] = readBack(format, [{ work: work({ title }), key: 'a' }])
        assert.equal(entry?.kind === 'reference' && entry.reference.work.title, title)
      }
    })

  test('stays one entry if a line of its abstract looks like the start of another', () => {
    const abstract = 'We print\n@article(x, title = "no")\nand\n  @book{y, title = {no}} here.'
    for (const format of ['bibtex', 'biblatex'] as const) {
      const entries = readBack(format, [{ work: work({ abstract }), key: 'a', note: abstract }])
      assert.deepEqual(
        entries.map(({ kind }) => kind),
        ['reference'],
        format,
      )
    }
  })

  test('is found by other programs by its key: everything before a field is in ASCII', () => {
    const entry = written('bibtex', { title: 'Über Łódź', names: [parseName('Žižek, Slavoj')] })
    assert.match(entry, /^@article\{key2019,\n/)
    for (const line of entry.split('\n').slice(1, -2)) assert.match(line, /^ {2}[a-z]+ = .*,$/)
  })
})

describe('names', () => {
  const NAMES = [
    'Ludwig van Beethoven',
    'Charles-Jean de la Vallée Poussin',
    "Jean le Rond d'Alembert",
    "Gerard 't Hooft",
    'Muhammad ibn Musa al-Khwarizmi',
    'Martin Luther King, Jr.',
    'von Neumann, John',
    "O'Neil, Cathy",
    'Müller-Lüdenscheidt, Ångström Æ.',
    'Łukasiewicz, Jan',
    '王小明',
    'Plato',
    'Smith, J. R. R.',
    'Institute of Lakes and Rivers',
    'World Health Organization',
    'Andersson, Åke',
    'Ferdinand, Anders',
  ]
  for (const format of READABLE)
    test(`are read back unchanged and in order from ${EXPORT_FORMATS[format].label}`, () => {
      const names = NAMES.map(parseName)
      const [entry] = readBack(format, [{ work: work({ names }), key: 'a' }])
      assert.ok(entry?.kind === 'reference')
      assert.deepEqual(entry.reference.work.names.map(nameText), names.map(nameText))
    })

  test('contain no separator of names in BibTeX', () => {
    const names: PersonName[] = [
      { family: 'Black and White', given: 'A.', particle: '', suffix: '' },
      { literal: 'Salt and Pepper, Inc.' },
      { family: 'Comma, Inc', given: 'B.', particle: '', suffix: '' },
    ]
    for (const format of ['bibtex', 'biblatex'] as const) {
      const [entry] = readBack(format, [{ work: work({ names }), key: 'a' }])
      assert.ok(entry?.kind === 'reference')
      assert.deepEqual(entry.reference.work.names, names, format)
    }
  })
})

describe('lists for people', () => {
  const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2'

  test('link to the DOI with invalid characters percent-encoded', () => {
    for (const [doi, address] of [
      [SICI, 'https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2'],
      ['10.1000/a#b?c', 'https://doi.org/10.1000/a%23b%3Fc'],
      ['10.1000/50%off', 'https://doi.org/10.1000/50%25off'],
      ['10.1000/x_y.1', 'https://doi.org/10.1000/x_y.1'],
    ] as const) {
      assert.ok(written('markdown', { doi }).includes(`](<${address}>)`), written('markdown', { doi }))
      assert.ok(written('html', { doi }).includes(`<a href="${address}">`), written('html', { doi }))
    }
  })

  test('have a title without a link if there is no address', () => {
    assert.equal(written('markdown', { url: '' }), '- Deep lakes.\n')
    assert.equal(written('html', { url: '' }), '<li>Deep lakes.</li>\n')
  })

  test('have one item per reference, whatever line breaks and characters its texts contain', () => {
    const nasty = 'Lakes\n- and\r\n# rivers\u2028<b>*x*</b> [a](b) | `c`'
    const markdown = written('markdown', { title: nasty, venue: nasty }, { note: nasty })
    assert.equal(markdown.trimEnd().split(/\r\n|[\n\u2028\u2029]/).length, 2, markdown)
    const html = written('html', { title: nasty, venue: nasty }, { note: nasty })
    assert.equal(html.match(/<li>/g)?.length, 1)
    assert.ok(!html.includes('<b>'))
  })

  test('escape every address', () => {
    const url = 'https://lakes.example/"><script>alert(1)</script> x>'
    assert.ok(!written('html', { url }).includes('<script>'))
    assert.match(written('markdown', { url }), /\]\(<[^<>\s]*>\)/)
  })
})

describe('a table', () => {
  test('has no cell that a spreadsheet executes, in any column', () => {
    for (const start of ['=', '+', '-', '@', '\t=', '\r=']) {
      const text = `${start}1+1`
      const rows = [
        written('csv', { title: text, venue: text, publisher: text }),
        written('csv', {}, { note: text, tags: [text] }),
      ]
      for (const cell of rows.flatMap((row) => row.trimEnd().split(',')))
        assert.doesNotMatch(cell, /^"?[=+\-@\t\r]/, cell)
    }
  })

  test('is read back with line breaks, quotes and delimiters in its cells', () => {
    const title = 'One, "two"; three'
    const abstract = 'First; "second",\nthird'
    const [entry] = readBack('csv', [{ work: work({ title, abstract }), key: 'a', note: '-5 °C; +1' }])
    assert.ok(entry?.kind === 'reference')
    const { work: read, note } = entry.reference
    assert.deepEqual([read.title, read.abstract, note], [title, abstract.replace('\n', ' '), '-5 °C; +1'])
  })
})

describe('a title with markup of a format', () => {
  const INJECTED = [
    'x\r\nER  - \r\nTY  - JOUR\r\nTI  - y',
    'x},\n}\n@misc{y, title={z}',
    '"}, {"id":"y"',
    'x\n"y","z"',
  ]
  for (const format of READABLE)
    test(`adds no entry in ${EXPORT_FORMATS[format].label}`, () => {
      for (const title of INJECTED) {
        const entries = readBack(format, [
          { work: work({ title }), key: 'a' },
          { work: work({ title: 'Next' }), key: 'b' },
        ])
        assert.deepEqual(
          entries.map((entry) => entry.kind === 'reference' && entry.reference.work.title),
          [title.replace(/\s+/g, ' '), 'Next'],
        )
      }
    })
})

describe('a field that reads like another one is read back unchanged:', () => {
  const cases: [what: string, format: ExportFormatName, fields: Partial<CitedWork>][] = [
    ['an institution that reads like a person', 'ris', { names: [{ literal: 'AT&T Labs' }] }],
    ['a cell that looks like an escaped formula', 'csv', { title: "'=1" }],
    ['a comparison that looks like markup', 'csl-json', { title: 'Lakes with a<b and c>d' }],
  ]
  for (const [what, format, fields] of cases)
    test(what, () => {
      const [entry] = readBack(format, [{ work: work(fields), key: 'a' }])
      assert.ok(entry?.kind === 'reference')
      assert.deepEqual(entry.reference.work, work(fields))
    })
})

describe('dates', () => {
  for (const format of READABLE)
    test(`are as precise in ${EXPORT_FORMATS[format].label} as they are known`, () => {
      for (const published of ['', '0980', '1665', '2019-02', '2020-02-29', '1999-12-31']) {
        const [entry] = readBack(format, [{ work: work({ published }), key: 'a' }])
        assert.equal(entry?.kind === 'reference' && entry.reference.work.published, published)
      }
    })
})

test('random text is read back from every format, except for its whitespace', () => {
  const UNITS = [
    ...'aZ9 é水𝛽\u0301 .,;:!?&%$#_{}~^\\"\'`-–@<>|()[]/=+*',
    '--',
    '$x$',
    '\\alpha',
    '\n',
    'ﬁ',
    '½',
    '™',
  ]
  const text = fc
    .array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 25 })
    .map((units) => `w${units.join('')}w`.replace(/\s+/g, ' ').normalize('NFC'))
  fc.assert(
    fc.property(text, fc.constantFrom(...READABLE), (title, format) => {
      const [entry] = readBack(format, [{ work: work({ title, abstract: title }), key: 'a' }])
      assert.ok(entry?.kind === 'reference', JSON.stringify(entry))
      assert.deepEqual([format, entry.reference.work.title], [format, title])
    }),
    { numRuns: 1500, seed: 8 },
  )
})
