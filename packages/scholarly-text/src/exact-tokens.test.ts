import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containsExactly, exactTokens, literalOf, literalStretches } from './index.ts'

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

test('a compound stands as its parts and as one word', () => {
  const seen = exactTokens('COVID-19 cases').map(({ text, position, span }) => `${text}@${position}+${span}`)
  assert.deepEqual(seen, ['covid19@0+2', 'covid@0+1', '19@1+1', 'cases@2+1'])
})

test('a token knows its place in the original', () => {
  const text = 'Über 37℃ und naïve e-mails'
  const words = exactTokens(text).map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(words, ['Über', '37', '℃', 'und', 'naïve', 'e-mails', 'e', 'mails'])
})

test('a literal match can be marked in the original', () => {
  const text = 'A Naïve–Bayes model, a naive Bayes baseline'
  assert.deepEqual(
    literalStretches(text, 'naive bayes').map(({ start, end }) => text.slice(start, end)),
    ['Naïve–Bayes', 'naive Bayes'],
  )
})

test('punctuation alone asks for nothing', () => assert.deepEqual(literalOf('??? … --'), []))

test('a long query is read in linear time', () => {
  const query = Array.from({ length: 300 }, (_, index) => `term${index}-${index}`).join(' ')
  const begun = performance.now()
  assert.equal(literalOf(query).length, 300)
  assert.ok(performance.now() - begun < 200)
})
