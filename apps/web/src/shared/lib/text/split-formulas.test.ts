import { expect, test } from 'vitest'
import { splitFormulas } from './split-formulas.ts'

const shown = (text: string) =>
  splitFormulas(text).map(({ text: piece, isFormula }) => (isFormula ? { tex: piece } : piece))

test('formulas stand between dollar signs or TeX’s brackets', () => {
  expect(shown(String.raw`On $L^2$-spaces of \(n \times n\) matrices: $$\sum_i x_i$$`)).toEqual([
    'On ',
    { tex: 'L^2' },
    '-spaces of ',
    { tex: String.raw`n \times n` },
    ' matrices: ',
    { tex: String.raw`\sum_i x_i` },
  ])
  expect(shown(String.raw`the set \[ \{x\} \] and $\$$`)).toEqual([
    'the set ',
    { tex: String.raw` \{x\} ` },
    ' and ',
    { tex: String.raw`\$` },
  ])
})

test('prices are not formulas', () => {
  for (const text of ['It costs $5 and $10.', 'US$5-$10 a day', 'a single $ sign', 'from $5 to 6 $'])
    expect(shown(text)).toEqual([text])
})

test('letters that TeX writes with accents are read as letters, in prose only', () => {
  expect(shown(String.raw`Schr\"odinger operators on $\mathcal{H}$ by Poincar\'{e}`)).toEqual([
    'Schrödinger operators on ',
    { tex: String.raw`\mathcal{H}` },
    ' by Poincaré',
  ])
})

test('signs and scripts of TeX outside of formulas are read, not shown raw', () => {
  expect(shown(String.raw`warming of 1^{\circ}C, 10^{-3} m and {\it in vivo}`)).toEqual([
    'warming of 1°C, 10⁻³ m and in vivo',
  ])
  expect(shown('the set {a, b} and x^2')).toEqual(['the set {a, b} and x^2'])
})

test('put together, the pieces are the text', () => {
  for (const text of [String.raw`a $b$ c \"o $d`, '', '$$', '$x$$y$', 'no formula'])
    expect(
      splitFormulas(text)
        .map(({ raw }) => raw)
        .join(''),
    ).toBe(text)
})
