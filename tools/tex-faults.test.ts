import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shownAsText, texMutilations, texRemains } from '../benchmarks/support/tex-faults.ts'

const mutilations = (source: string, shown: string) => texMutilations(source, shownAsText(shown))

describe('remains of TeX', () => {
  const left: [source: string, shown: string, remains: string[]][] = [
    ['\\lsim 3', '\\lsim 3', ['command']],
    ['$67 \\pm 7 $ km', '$67 ± 7 $ km', ['dollar sign']],
    ['10^{-3}', '10^{-3}', ['braces of a script']],
    ['f{oo}', 'f{oo}', ['braces']],
    ['Fig.~a', 'Fig~a', ['tie']],
  ]
  for (const [source, shown, remains] of left)
    test(`of ${source}, shown as ${shown}, are: ${remains.join()}`, () =>
      assert.deepEqual(texRemains(source, shown), remains))

  test('are none in prices, addresses, sets written as such, and inline scripts', () => {
    assert.deepEqual(texRemains('$5 and x^n', '$5 and x^n at https://example.org/~a/x_{1}'), [])
    assert.deepEqual(texRemains('$\\max\\{a\\}b$', 'max{a}b'), [])
  })
})

describe('a mutilated text', () => {
  const faults: [source: string, shown: string, mutilations: string[]][] = [
    ['$\\exp(Cd^C)$', 'exp(CdC)', ['raised']],
    ['$\\exp(Cd^C)$', 'exp(Cd)', ['lost', 'raised']],
    ['$x_n$ of y', 'xn of y', ['lowered']],
    ['$\\alpha$ and beta', 'α and Beta', ['lost', 'text']],
    ['$\\alpha$ and beta', 'α andbeta', ['text']],
    ['the set {a}', 'the set a1', ['added']],
    ['a80_07.tex', 'a80₀7.tex', ['name']],
    ['foo_2', 'foo₂', ['name']],
  ]
  for (const [source, shown, found] of faults)
    test(`is ${source} as ${shown}: ${found.join()}`, () =>
      assert.deepEqual(mutilations(source, shown), found))

  test('is none if shown unchanged, or as TeX means it', () => {
    for (const [source, shown] of [
      ['$\\exp(Cd^C)$', 'exp(Cd^C)'],
      ["Poincar\\'e at 20$^{\\rm o}$C", 'Poincaré at 20°C'],
      ['\\unheardof{x_1}^2', '\\unheardof{x_1}^2'],
      ['\\href{https://example.org}{here}', 'here'],
    ] as const)
      assert.deepEqual(mutilations(source, shown), [], source)
  })
})
