import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenKey, wordOfKey } from './exact-tokens.ts'
import { containsExactly, exactTokens, literalOf, literalStretches } from '../index.ts'

const matches: [query: string, text: string][] = [
  ['graph neural network', 'Graph Neural Network'],
  ['the who', 'The WHO report'],
  ['vitamin a', 'on vitamin A'],
  ['covid-19', 'COVID 19'],
  ['covid-19', 'Covid\u201119'],
  ['covid-19', 'COVID19'],
  ['covid 19', 'COVID-19'],
  ['COVID19', 'COVID-19'],
  ['COVID19 pandemic', 'the COVID-19 pandemic'],
  ['covid', 'COVID-19'],
  ['state-of-the-art', 'state of the art'],
  ['H2O', 'H₂O'],
  ['TiO2', 'TiO2-based'],
  ['TiO2', 'TiO₂/Au'],
  ['Co', 'CO emissions'],
  ['5 \u00b5m', '5 \u03bcm'],
  ['5 \u00b5m', '5\u03bcm'],
  ['5\u03bcm', '5 \u00b5m'],
  ['37°C', '37 °C'],
  ['37°C', '37℃'],
  ['p<0.05', 'p < 0.05'],
  ['C++', 'in C++.'],
  ['C#', 'C# code'],
  ['.NET', 'the .NET framework'],
  ['1,2-dichloroethane', '1,2-Dichloroethane'],
  ['2-dichloroethane', '1,2-Dichloroethane'],
  ['Schrödinger', 'Schrodinger'],
  ['schrodinger', 'Schrödinger'],
  ['straße', 'Strasse'],
  ['strasse', 'Straße'],
  ['naïve', 'naive'],
  ['Schrödinger equation', String.raw`the Schr\"odinger equation`],
  [String.raw`Schr\"odinger`, 'Schrödinger'],
  ['schrodinger', String.raw`Schr{\"o}dinger`],
  ['Poincaré', String.raw`of Poincar\'{e}.`],
  ['naïve', String.raw`na\"{\i}ve`],
  ['Erdős', String.raw`Erd\H{o}s graphs`],
  ['Ångström', String.raw`one \AA ngstr\"om`],
  ['Straße', String.raw`Stra\ss e`],
  ['Čech', String.raw`\v{C}ech complexes`],
  ['alpha', String.raw`$\alpha$-decay`],
  ['β-catenin', 'beta-catenin'],
  ['α-synuclein', 'alpha-synuclein'],
  [String.raw`\alpha`, 'the α decay'],
  ['α', 'alpha'],
  ['TGFβ', 'TGF-beta'],
  ['TGF-β', 'TGFβ'],
  ['γγ', String.raw`to $\gamma\gamma$`],
  ['BiSbTe3', 'BiSbTe$_3$ films'],
  ['BiSbTe₃', 'BiSbTe$_3$ films'],
  ['BiSbTe$_3$', 'BiSbTe3'],
  ['BiSbTe_3', 'BiSbTe₃'],
  ['MgB2', 'superconducting MgB$_{2}$'],
  ['Bi2Te3', 'Bi$_2$Te$_3$'],
  ['X$_n$', 'Xn'],
  ['X_n', '$X_n$'],
  ['5 μm', String.raw`5 $\mu$m`],
  ['5 μm', String.raw`5\,$\mu{\rm m}$`],
  ['5 μm', String.raw`$5\,\mu m$`],
  ['10^{-3}', 'of 10⁻³'],
  ['10^-3', '$10^{-3}$'],
  ['R^n', String.raw`in $\mathbb{R}^n$`],
  ['1°C', String.raw`of 1^{\circ}C`],
  ['1 °C', String.raw`of $1^\circ\mathrm{C}$`],
  ['1 °C', String.raw`of 1$^{\circ}$ C`],
  ['³He', '$^3$He'],
  ['O(n log n)', String.raw`in $O(n\log n)$ time`],
  ['N=4', String.raw`$\mathcal{N}=4$ theory`],
  ['B → Kπ', String.raw`$B \to K\pi$`],
  ['sqrt(s)', String.raw`$\sqrt{s}$`],
  ['Navier-Stokes', 'Navier--Stokes'],
  ['F#', 'in F# code'],
  ['foo_bar', 'the foo_bar function'],
  ['foo bar', 'the foo_bar function'],
  ['IL-6', 'IL-6'],
  ['IL-6', 'IL6'],
  ['IL-6', 'IL 6'],
  ['10.1000/xyz123', 'doi:10.1000/xyz123'],
  ['机器学习', '基于机器学习的方法'],
  ['机器学习', '机器 学习'],
  ["don't", 'don\u2019t'],
  ['AND', 'this and that'],
  ['<b>', 'a <b> tag'],
  ['%', '5 % of'],
  ['email', 'e-mail'],
]

const differs: [query: string, text: string][] = [
  ['graph neural network', 'graph neural networks'],
  ['networks', 'network'],
  ['deep learning', 'learning deep models'],
  ['vitamin a', 'vitamin B and a supplement'],
  ['C++', 'C'],
  ['C#', 'C'],
  ['.NET', 'net'],
  ['IL-6', 'IL-60'],
  ['学习机器', '机器学习'],
  ['東京', '京都東'],
  ['???', 'what ???'],
  ['\\', 'a \\ b'],
  ['15', '1.5'],
]

for (const [query, text] of matches) {
  test(`“${query}” is literally in “${text}”`, () => assert.ok(containsExactly(text, query)))
}
for (const [query, text] of differs) {
  test(`“${query}” is not literally in “${text}”`, () => assert.ok(!containsExactly(text, query)))
}

test('a compound is found by its parts and as one word', () => {
  const seen = exactTokens('COVID-19 cases').map(({ text, position, span }) => `${text}@${position}+${span}`)
  assert.deepEqual(seen, ['covid19@0+2', 'covid@0+1', '19@1+1', 'cases@2+1'])
})

test('a token has its position in the original text', () => {
  const text = 'Über 37℃ und naïve e-mails'
  const words = exactTokens(text).map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(words, ['Über', '37', '℃', 'und', 'naïve', 'e-mails', 'e', 'mails'])
})

test('a literal match is marked in the original text', () => {
  const text = 'A Naïve–Bayes model, a naive Bayes baseline'
  assert.deepEqual(
    literalStretches(text, 'naive bayes').map(({ start, end }) => text.slice(start, end)),
    ['Naïve–Bayes', 'naive Bayes'],
  )
})

test('punctuation alone matches nothing', () => assert.deepEqual(literalOf('??? … --'), []))

const forms = (text: string) =>
  exactTokens(text).map(({ text: word, span }) => (span > 1 ? `${word}+${span}` : word))

test('a compound is also one word if the joined form is meaningful', () => {
  assert.deepEqual(forms('NF-κB'), ['nfkappab+3', 'nf', 'kappa', 'b'])
  assert.deepEqual(forms('U.S.A.'), ['usa+3', 'u', 's', 'a'])
  assert.deepEqual(forms('10,000 and 3.14'), ['10', '000', 'and', '3', '14'])
  assert.deepEqual(forms('a-b-c-d-e-f-g-h'), ['abcdefgh+8', ...'abcdefgh'])
  assert.deepEqual(forms('a-b-c-d-e-f-g-h-i'), [...'abcdefghi'])
})

test('a number and its unit are two words, a number with other letters is one', () => {
  assert.deepEqual(forms('5kg 100GHz 5kgs 3D H2O'), [
    '5kg+2',
    '5',
    'kg',
    '100ghz+2',
    '100',
    'ghz',
    '5kgs',
    '3d',
    'h2o',
  ])
})

test('a symbol is a word if it is meaningful', () => {
  assert.deepEqual(forms('AT&T, 50 % at 5±2 @ $9'), [
    'at',
    '&',
    't',
    '50',
    '%',
    'at',
    '5',
    '±',
    '2',
    '@',
    '9',
  ])
  assert.deepEqual(forms('C++17, F# and C#7'), ['c++', '17', 'f#', 'and', 'c#', '7'])
  assert.deepEqual(forms('“yes”; (no) … [3]!'), ['yes', 'no', '3'])
})

test('tokens of texts and queries are cut at the same maximum length', () => {
  const long = 'x'.repeat(200)
  assert.deepEqual(forms(long), ['x'.repeat(128)])
  assert.ok(containsExactly(`a ${long} b`, long))
})

test('a joined compound and the same word without a break have different keys and equal texts', () => {
  const [joined, first] = exactTokens('e-mail')
  const [whole] = exactTokens('email')
  assert.ok(joined && first && whole)
  assert.notEqual(tokenKey(joined), tokenKey(whole))
  assert.equal(wordOfKey(tokenKey(joined)), wordOfKey(tokenKey(whole)))
  assert.equal(tokenKey(first), 'e')
})

/** Words and compounds that no sign joins, for the texts of the next test. */
const TEXT_PARTS = [
  'ice',
  'Erdős',
  'non-linear',
  'TiO₂/Au',
  'IL-1β',
  '37 °C',
  '5kg',
  'C++',
  'β-catenin',
  "don't",
  'p < 0.05',
  '機械学習',
  String.raw`K\"ahler`,
  'X$_{2}$',
  'U.S.A',
  '1,2-dichloroethane',
  'ﬂow',
  '한국어',
  'v1.2.3',
]

test('every part of a text is found in it, and marked from its first to its last character', () => {
  let seed = 3
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 1500; round++) {
    const parts = Array.from({ length: 1 + next(8) }, () => TEXT_PARTS[next(TEXT_PARTS.length)] ?? '')
    const from = next(parts.length)
    const phrase = parts.slice(from, from + 1 + next(4)).join(' ')
    const text = `The ${parts.join(' ')}, indeed`
    const marked = literalStretches(text, phrase).map(({ start, end }) => text.slice(start, end))
    assert.ok(marked.includes(phrase), `“${phrase}” in “${text}”: ${marked.join('|')}`)
  }
})

test('a long query is read completely', () => {
  const query = Array.from({ length: 300 }, (_, index) => `term${index}-${index}`).join(' ')
  assert.equal(literalOf(query).length, 300)
})
