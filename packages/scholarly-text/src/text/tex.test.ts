import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchableTex, stemmedTerms } from '../index.ts'

const readings: [tex: string, read: string][] = [
  ['BiSbTe$_3$ and MgB$_{2}$', 'BiSbTe₃ and MgB₂'],
  [String.raw`$\alpha$-decay of \Lambda_c at 1^{\circ}C`, 'α-decay of Λc at 1°C'],
  [String.raw`$10\,\mu$m and 5\%`, '10 μm and 5%'],
  [String.raw`$O(n\log n)$ in {\it practice}`, 'O(n log n) in practice'],
  [String.raw`$\frac{a}{b}$ in $\mathbb{R}^n$`, 'a/b in Rn'],
  [String.raw`Schr\"odinger's f_oo and foo_bar`, "Schrödinger's f_oo and foo_bar"],
  ['10^{-3} and $^{12}$C', '10⁻³ and ¹²C'],
  ['costs $5', 'costs 5'],
  [String.raw`\frac{1}{2} of \sqrt{2}`, '1/2 of √2'],
  [String.raw`Fe$^{3+}$, SO_4^{2-} and C$_{60}$`, 'Fe³⁺, SO₄²⁻ and C₆₀'],
  [String.raw`\ce{H2O} and \textsuperscript{13}C`, 'H2O and 13C'],
  [String.raw`$x\log y$ and \log{y}`, 'x log y and log y'],
  [String.raw`the code at \url{https://example.org/x}`, 'the code at https://example.org/x'],
  [String.raw`see \href{https://example.org}{our page}`, 'see our page'],
  [String.raw`where\begin{equation*}E=mc^2\end{equation*}holds`, 'where E=mc² holds'],
  [String.raw`\textbf{bold}, \emph{so} and {\em so}`, 'bold, so and so'],
  [String.raw`30$^\circ$C, 45$^{\circ}$ and 20^oC`, '30°C, 45° and 20°C'],
  [String.raw`$5\,\mu F$ and $\mu$-opioid`, '5 μF and μ-opioid'],
  [String.raw`5\% of \$9 \& more`, '5% of $9 & more'],
  [String.raw`$\int f\,{\rm d}x$`, '∫ f dx'],
]

for (const [tex, read] of readings) test(`${tex} reads ${read}`, () => assert.equal(matchableTex(tex), read))

const same: [one: string, other: string][] = [
  ['BiSbTe$_3$', 'BiSbTe₃'],
  [String.raw`$\mu$m`, 'μm'],
  [String.raw`\alpha`, 'alpha'],
  [String.raw`$O(n\log n)$`, 'O(n log n)'],
  ['$10^{-3}$', '10⁻³'],
]
for (const [one, other] of same)
  test(`${one} and ${other} are the same terms`, () =>
    assert.deepEqual(stemmedTerms(one), stemmedTerms(other)))

test('text without TeX stays unchanged', () => {
  for (const text of ['plain', 'a - b', '100 %', '#1 & 2', '日本語', ''])
    assert.equal(matchableTex(text), text)
})

test('broken TeX leaves no braces and no carets', () => {
  const pieces = [
    '\\',
    '{',
    '}',
    '$',
    '^',
    '_',
    'x',
    '2',
    ' ',
    '\\alpha',
    '\\frac',
    '\\"',
    'o',
    '\\begin{',
    '\\href{',
    'Ü',
    '😀',
    '\\mathrm',
  ]
  let seed = 13
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: next(14) }, () => pieces[next(pieces.length)]).join('')
    const read = matchableTex(text)
    assert.ok(!/[{}^]/.test(read), `${text} reads ${read}`)
  }
})

test('a symbol after a letter makes it another word', () =>
  assert.deepEqual(stemmedTerms('C++, C#, .NET and C'), ['c++', 'c#', '.net', 'c']))
