import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texNames } from './read-bibtex.ts'

const person = (family: string, given: string, rest: { particle?: string; suffix?: string } = {}) => ({
  family,
  given,
  particle: '',
  suffix: '',
  ...rest,
})

test('named parts of BibLaTeX are read in any order, and other parts ignored', () => {
  assert.deepEqual(
    texNames(
      'given=Ludwig, prefix=van, useprefix=true, family=Beethoven and family={La Fontaine}, given={Jean}, given-i=J, suffix=III, prefix=de and family=Plato',
    ),
    [
      person('Beethoven', 'Ludwig', { particle: 'van' }),
      person('La Fontaine', 'Jean', { particle: 'de', suffix: 'III' }),
      person('Plato', ''),
    ],
  )
})

test('letters with several marks, and dotless ones after a blank, are read', () => {
  assert.deepEqual(
    texNames(String.raw`Nguy{\~{\^e}}n, V. and Gol'shte{\u \i}n, E. and Pa{\"{\i}}doussis, M.`),
    [person('Nguyễn', 'V.'), person("Gol'shteĭn", 'E.'), person('Païdoussis', 'M.')],
  )
})
