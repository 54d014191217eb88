import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableTex, stemmedTerms } from './index.ts'

const readings: [tex: string, read: string][] = [
  ['BiSbTe$_3$ and MgB$_{2}$', 'BiSbTe₃ and MgB₂'],
  [String.raw`$\alpha$-decay of \Lambda_c at 1^{\circ}C`, 'α-decay of Λc at 1°C'],
  [String.raw`$10\,\mu$m and 5\%`, '10 μm and 5%'],
  [String.raw`$O(n\log n)$ in {\it practice}`, 'O(n log n) in practice'],
  [String.raw`$\frac{a}{b}$ in $\mathbb{R}^n$`, 'a/b in Rn'],
  [String.raw`Schr\"odinger's f_oo and foo_bar`, "Schrödinger's f_oo and foo_bar"],
  ['10^{-3} and $^{12}$C', '10⁻³ and ¹²C'],
  ['costs $5', 'costs 5'],
]

for (const [tex, read] of readings) test(`${tex} reads ${read}`, () => assert.equal(readableTex(tex), read))

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

test('a sign makes another word of a letter', () =>
  assert.deepEqual(stemmedTerms('C++, C#, .NET and C'), ['c++', 'c#', '.net', 'c']))
