import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readableTex, texPieces } from '../index.ts'
import { ODD_TITLES } from '../testing/odd-titles.ts'

function reads(title: string, readings: [tex: string, read: string][]) {
  describe(title, () => {
    for (const [tex, read] of readings)
      test(`${tex} reads ${read}`, () => assert.equal(readableTex(tex), read))
  })
}

reads('a formula as plain text', [
  ['BiSbTe$_3$ and MgB$_{2}$', 'BiSbTe₃ and MgB₂'],
  [String.raw`$67 \pm 7 $ km`, '67 ± 7 km'],
  [String.raw`Let $ R_0 > \exp(\exp(Cd^C))$ be`, 'Let R₀ > exp(exp(Cd^C)) be'],
  [String.raw`$O(n\log n)$ and $x\log y$`, 'O(n log n) and x log y'],
  [String.raw`$\frac{a}{b}$, $\frac{a+1}{2b}$ and ${'$'}{a \over b}$`, 'a/b, (a+1)/2b and a/b'],
  [String.raw`$\mathbb{R}^n$, $\mathcal H$ and $\sqrt[3]{x+1}$`, 'ℝⁿ, H and ³√(x+1)'],
  [String.raw`$x_{i,j}^{n+1}$, $N_{\rm eff}$ and $e^{-x/2}$`, 'x_(i,j)ⁿ⁺¹, N_eff and e^(-x/2)'],
  [String.raw`$\hat f$, $\bar{AB}$ and $\not\in$`, 'f̂, ĀB̄ and ∉'],
  [String.raw`$\{x : x \text{ is in $A$}\}$`, '{x : x is in A}'],
  [String.raw`\[ \sum_{j=0}^\infty a_j \] and \(n \times n\)`, '∑ⱼ₌₀^∞ aⱼ and n × n'],
  [String.raw`$30^\circ$C, 45$^{\circ}$ and $20^{\rm o}$C`, '30°C, 45° and 20°C'],
  [String.raw`$10\,\mu$m and $1.2\ee{-9}$`, '10 μm and 1.2×10⁻⁹'],
  [String.raw`$\R^d$, $\cO(n)$ and 3 $\msun$`, 'ℝᵈ, O(n) and 3 M_⊙'],
  [String.raw`$\sim$100, $>$5 and $T-$manifolds`, '∼100, >5 and T-manifolds'],
  [String.raw`\begin{equation*}E=mc^2\end{equation*}holds`, 'E=mc²holds'],
  [String.raw`$\begin{pmatrix} a & b \\ c & d \end{pmatrix}$`, '(a b c d)'],
])

reads('TeX in prose', [
  [
    String.raw`Lo\`eve, G{\"o}del, Todor\v cevi\'c and {\L}ukasiewicz`,
    'Loève, Gödel, Todorčević and Łukasiewicz',
  ],
  [String.raw`{\it in vivo}, \textbf{bold} and \emph{one $x$ of $y$}`, 'in vivo, bold and one x of y'],
  [String.raw`\lsim 3 km, 7.7\pm1.1 and U_q[gl(2)\oplus gl(1)]`, '≲ 3 km, 7.7±1.1 and U_q[gl(2)⊕ gl(1)]'],
  ['10^{-3}, 10^-3 and cm^2', '10⁻³, 10⁻³ and cm²'],
  ['H_2O, YBa_2Cu_3O_7, x_1 and SO_4^{2-}', 'H₂O, YBa₂Cu₃O₇, x₁ and SO₄²⁻'],
  [String.raw`5\% of \$9 \& more, 51.6{\deg} and a {\nu}{\mu} beam`, '5% of $9 & more, 51.6° and a νμ beam'],
  ['et~al., Fig.~1 and P~systems', 'et\u00a0al., Fig.\u00a01 and P\u00a0systems'],
  [String.raw`see \cite[p. 3]{Ada} and \href{https://example.org}{our page}`, 'see [p. 3, Ada] and our page'],
  [String.raw`\b{eta}-decay of the \orca tool`, 'β-decay of the orca tool'],
])

reads(
  'text that is not TeX, and unknown TeX, stays unchanged',
  [
    'CarlBrans80_07.tex, foo_bar, f_oo, snake_case_2, R3600_06 and v_2.txt',
    'It costs $5 and $10, US$5-$10 a day, from $5 to 6 $',
    String.raw`C:\temp\new, C:\alpha\my_1 and \\server\share`,
    'https://example.org/a_1/~ada?x^{2}',
    'the set {a, b}, {DNA} repair and 5 ~ 6',
    'a_b and a^b, T_c, $HOME/bin:$PATH and ${1+1}',
    String.raw`On $\mymacro{x_1}^2$ and \mymacro{x_1} and $\g$`,
    String.raw`$x^2^3$, $\frac{a}$ and $\left( {$`,
    '100 %, #1 & 2, 日本語',
    '',
  ].map((text) => [text, text]),
)

test('formulas are returned without delimiters, and prose in readable form', () =>
  assert.deepEqual(texPieces(String.raw`Schr\"odinger on $L^2$: \[5\% \]`), [
    { start: 0, reads: 'Schrödinger on ' },
    { start: 17, reads: 'L²', tex: 'L^2' },
    { start: 22, reads: ': ' },
    { start: 24, reads: '5%', tex: String.raw`5\%` },
  ]))

test('a percent sign within a formula starts no comment', () =>
  assert.equal(texPieces('$5%p_1$')[0]?.tex, String.raw`5\%p_1`))

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

test('broken TeX loses no letter and no digit', () => {
  const pieces = [
    '{',
    '}',
    '$',
    '^',
    '_',
    'x',
    '2',
    ' ',
    '\\',
    '\\"',
    'e',
    'Ü',
    '😀',
    '\\[',
    '~',
    '&',
    '^{',
    '_{a',
  ]
  let seed = 13
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: next(14) }, () => pieces[next(pieces.length)]).join('')
    assert.equal(lettersOf(readableTex(text)), lettersOf(text), text)
  }
})

test('a title without a dollar sign or a backslash keeps its words in order', () => {
  for (const title of ODD_TITLES)
    if (!/[$\\]/.test(title)) assert.equal(lettersOf(readableTex(title)), lettersOf(title))
})
