import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CitedWork, NO_CITATION, parseName } from '@claire/scholarly-text'
import { EXPORT_FORMATS, type ExportFormatName, citationKey, createKeys } from './index.ts'
import { CITATION_STYLES, formatReferences } from './styles/index.ts'

const work = (fields: Partial<CitedWork> = {}): CitedWork => ({
  ...NO_CITATION,
  kind: 'journal-article',
  title: 'Deep lakes and the mRNA of $O(n^2)$ fish: 50% more',
  names: [
    'García Márquez, Gabriel',
    'Ludwig van Beethoven',
    'King, Jr., Martin',
    'World Health Organization',
  ].map(parseName),
  venue: 'Annals of Lakes',
  volume: '12',
  issue: '3',
  pages: '45-67',
  publisher: 'Lake Press',
  published: '2019-08-27',
  issn: ['1234-5679'],
  doi: '10.1000/x_y.1',
  arxivId: '',
  url: 'https://lakes.example/a_b',
  language: 'en',
  abstract: '',
  keywords: [],
  ...fields,
})
const written = (format: ExportFormatName, fields?: Partial<CitedWork>) =>
  EXPORT_FORMATS[format].write({ work: work(fields), key: 'garcia2019deep' })

test('a key is the first author, the year and the first significant word', () => {
  const key = (author: string, title: string) =>
    citationKey(work({ names: [parseName(author)], published: '2012', title }))
  assert.equal(key('Geoffrey E. Hinton', 'The Deep learning of speech'), 'hinton2012deep')
  assert.equal(key('Łukasz Straße', 'Über-graphs'), 'strasse2012graphs')
  assert.equal(key('Ludwig van Beethoven', 'On music'), 'vanbeethoven2012music')
  assert.equal(key('王小明', '水'), 'anonymous2012')
  assert.equal(citationKey(work({ names: [], published: '' })), 'anonymousdeep')
})

test('works with the same key get letters, in order', () => {
  const keyOf = createKeys()
  const keys = Array.from({ length: 28 }, () => keyOf(work()))
  assert.deepEqual(
    [keys[0], keys[1], keys[26], keys[27]],
    ['garciamarquez2019deep', 'garciamarquez2019deepa', 'garciamarquez2019deepz', 'garciamarquez2019deepaa'],
  )
})

test('BibTeX has accents, formulas and capitals in TeX notation', () => {
  assert.equal(
    written('bibtex'),
    String.raw`@article{garcia2019deep,
  title = {Deep lakes and the {mRNA} of $O(n^2)$ fish: 50\% more},
  author = {Garc{\'{i}}a M{\'{a}}rquez, Gabriel and van Beethoven, Ludwig and King, Jr., Martin and {World Health Organization}},
  journal = {Annals of Lakes},
  year = {2019},
  month = aug,
  day = {27},
  volume = {12},
  number = {3},
  pages = {45--67},
  publisher = {Lake Press},
  issn = {1234-5679},
  doi = {10.1000/x_y.1},
  url = {https://lakes.example/a_b},
  language = {en},
}
`,
  )
})

test('BibLaTeX is in Unicode, and has a date', () => {
  const entry = written('biblatex')
  assert.match(entry, /author = \{García Márquez, Gabriel and van Beethoven, Ludwig and/)
  assert.match(entry, /journaltitle = \{Annals of Lakes\}/)
  assert.match(entry, /date = \{2019-08-27\}/)
})

test('TeX special characters are escaped, and an amount of money is no formula', () => {
  const title = (text: string) => /title = \{(.*)\},/.exec(written('bibtex', { title: text }))?.[1]
  assert.equal(
    title('R&D costs $5 or $6 in {set}_1 #2 ~ a^b \\'),
    String.raw`R\&D costs \$5 or \$6 in \{set\}\_1 \#2 {\textasciitilde} a{\textasciicircum}b {\textbackslash}`,
  )
  assert.equal(
    title('An open $\\frac{1}{2 formula$'),
    String.raw`An open \${\textbackslash}frac{\textbraceleft}1{\textbraceright}{\textbraceleft}2 formula\$`,
  )
})

test('a preprint, a thesis and a page have the entry types of their kind', () => {
  assert.match(
    written('bibtex', { kind: 'preprint', venue: 'arXiv', arxivId: '2104.12255' }),
    /^@misc\{[^]*howpublished = \{arXiv\}[^]*eprint = \{2104\.12255\}[^]*archiveprefix = \{arXiv\}/,
  )
  assert.match(written('bibtex', { kind: 'thesis' }), /^@phdthesis\{[^]*school = \{Lake Press\}/)
  assert.match(written('biblatex', { kind: 'webpage' }), /^@online\{/)
})

test('RIS has a line for each fact, with particles and suffixes', () => {
  assert.deepEqual(written('ris').split('\r\n'), [
    'TY  - JOUR',
    'ID  - garcia2019deep',
    'TI  - Deep lakes and the mRNA of $O(n^2)$ fish: 50% more',
    'AU  - García Márquez, Gabriel',
    'AU  - van Beethoven, Ludwig',
    'AU  - King, Martin, Jr.',
    'AU  - World Health Organization',
    'JO  - Annals of Lakes',
    'PY  - 2019',
    'DA  - 2019/08/27/',
    'VL  - 12',
    'IS  - 3',
    'SP  - 45',
    'EP  - 67',
    'PB  - Lake Press',
    'SN  - 1234-5679',
    'DO  - 10.1000/x_y.1',
    'UR  - https://lakes.example/a_b',
    'LA  - en',
    'ER  - ',
    '',
  ])
})

test('CSL-JSON has names in parts, and the date in numbers', () => {
  const { author, issued, type } = JSON.parse(written('csl-json')) as Record<string, unknown>
  assert.deepEqual([type, issued], ['article-journal', { 'date-parts': [[2019, 8, 27]] }])
  assert.deepEqual(author, [
    { family: 'García Márquez', given: 'Gabriel' },
    { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' },
    { family: 'King', given: 'Martin', suffix: 'Jr.' },
    { literal: 'World Health Organization' },
  ])
})

test('a table keeps quotes and line breaks, and has no cell that a spreadsheet executes', () => {
  const row = written('csv', { title: '=HYPERLINK("x")', abstract: 'Two\nlines, "quoted"' })
  assert.match(row, /,"'=HYPERLINK\(""x""\)",/)
  assert.match(row, /,"Two\nlines, ""quoted""",/)
})

test('lists for readers contain no markup of titles', () => {
  assert.match(written('html', { title: '<script>x</script>' }), />&lt;script&gt;x&lt;\/script&gt;<\/a>/)
  assert.match(
    written('markdown', { title: '[x](y) *z*' }),
    /\[\\\[x\\\]\(y\) \\\*z\\\*\]\(<https:\/\/doi\.org\/10\.1000\/x_y\.1>\)/,
  )
})

test('each style formats a reference', () => {
  const worded = Object.fromEntries(
    CITATION_STYLES.map((style) => [
      style,
      formatReferences([{ work: work({ title: 'Deep lakes' }), key: 'garcia2019deep' }], style)[0]?.text,
    ]),
  )
  assert.deepEqual(worded, {
    apa: 'García Márquez, G., van Beethoven, L., King, M., Jr., & World Health Organization. (2019). Deep lakes. Annals of Lakes, 12(3), 45–67. https://doi.org/10.1000/x_y.1',
    ieee: '[1] G. García Márquez, L. van Beethoven, M. King Jr., and World Health Organization, “Deep lakes,” Annals of Lakes, vol. 12, no. 3, pp. 45–67, Aug. 2019, doi: 10.1000/x_y.1.',
    vancouver:
      '1. García Márquez G, van Beethoven L, King M Jr, World Health Organization. Deep lakes. Annals of Lakes. 2019 Aug 27;12(3):45–67. doi:10.1000/x_y.1',
    chicago:
      'García Márquez, Gabriel, Ludwig van Beethoven, Martin King Jr., and World Health Organization. 2019. “Deep Lakes.” Annals of Lakes 12 (3): 45–67. https://doi.org/10.1000/x_y.1.',
    harvard:
      'García Márquez, G. et al. (2019) ‘Deep lakes’, Annals of Lakes, 12(3), pp. 45–67. Available at: https://doi.org/10.1000/x_y.1.',
  })
})
