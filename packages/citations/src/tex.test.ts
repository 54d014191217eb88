import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf, texOf } from './tex.ts'

const ascii = (text: string) => texOf(text, { ascii: true })
const unicode = (text: string) => texOf(text, { ascii: false })
const title = (text: string) => texOf(text, { ascii: false, title: true })

test('characters that are TeX commands are escaped', () => {
  assert.equal(unicode('R&D: 50% of #2, a_b'), String.raw`R\&D: 50\% of \#2, a\_b`)
  assert.equal(unicode('{a} ~ b^2'), String.raw`\{a\} {\textasciitilde} b{\textasciicircum}2`)
  assert.equal(unicode('C:\\x'), String.raw`C:{\textbackslash}x`)
  assert.equal(unicode('p < 1 | x > y'), String.raw`p {\textless} 1 {\textbar} x {\textgreater} y`)
})

test('two hyphens or quotation marks in a row are not typeset as one', () => {
  assert.equal(unicode("a -- b ''c"), "a -{}- b '{}'c")
})

test('accents are written in ASCII on request', () => {
  assert.equal(ascii('García Łódź Straße'), String.raw`Garc{\'{i}}a {\L}{\'{o}}d{\'{z}} Stra{\ss}e`)
  assert.equal(ascii('Čapek, Erdős, Ångström'), String.raw`{\v{C}}apek, Erd{\H{o}}s, {\r{A}}ngstr{\"{o}}m`)
  assert.equal(unicode('García Łódź'), 'García Łódź')
  assert.equal(ascii('水'), '水')
})

test('words with significant capitals keep them in titles', () => {
  assert.equal(title('The mRNA of DNA'), 'The {mRNA} of {DNA}')
  assert.equal(title('Deep Lakes'), 'Deep Lakes')
  assert.equal(title('H2 in space'), '{H2} in space')
})

test('formulas stay as they are', () => {
  assert.equal(title('On $O(n^2)$ and $\\alpha_1$'), 'On $O(n^2)$ and $\\alpha_1$')
})

test('money, a lone dollar sign and open braces are no formula', () => {
  assert.equal(unicode('$5 or $6'), String.raw`\$5 or \$6`)
  assert.equal(unicode('100 $'), String.raw`100 \$`)
  assert.deepEqual(
    piecesOf('a $x{$ b').map(({ isFormula }) => isFormula),
    [false],
  )
  assert.deepEqual(piecesOf('a $x$ b $y$'), [
    { text: 'a ', isFormula: false },
    { text: '$x$', isFormula: true },
    { text: ' b ', isFormula: false },
    { text: '$y$', isFormula: true },
    { text: '', isFormula: false },
  ])
})

test('matching braces are written literally, unmatched ones as commands that BibTeX counts correctly', () => {
  assert.equal(unicode('{a} {b{c}}'), String.raw`\{a\} \{b\{c\}\}`)
  assert.equal(unicode('a { b'), String.raw`a {\textbraceleft} b`)
  assert.equal(unicode('} {'), String.raw`{\textbraceright} {\textbraceleft}`)
  assert.equal(unicode('$x_{1}$ and {'), String.raw`$x_{1}$ and {\textbraceleft}`)
})

test('text that looks like an entry never begins a line', () => {
  assert.equal(unicode('see\n  @book (x)'), 'see @book (x)')
  assert.equal(unicode('two\nlines'), 'two\nlines')
})
