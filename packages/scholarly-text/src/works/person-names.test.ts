import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameText, parseName, personName } from './person-names.ts'

const person = (family: string, given: string, { particle = '', suffix = '' } = {}) => ({
  family,
  given,
  particle,
  suffix,
})

test('family and given names are distinguished in either order', () => {
  assert.deepEqual(parseName('Ada King Lovelace'), person('Lovelace', 'Ada King'))
  assert.deepEqual(parseName('Lovelace, Ada King'), person('Lovelace', 'Ada King'))
  assert.deepEqual(parseName('Aristotle'), person('Aristotle', ''))
  assert.deepEqual(parseName('  Ada   Lovelace '), person('Lovelace', 'Ada'))
})

test('a family name of two words stays together before a comma', () => {
  assert.deepEqual(parseName('García Márquez, Gabriel'), person('García Márquez', 'Gabriel'))
})

test('a particle belongs to neither family nor given names', () => {
  const ludwig = person('Beethoven', 'Ludwig', { particle: 'van' })
  assert.deepEqual(parseName('Ludwig van Beethoven'), ludwig)
  assert.deepEqual(parseName('van Beethoven, Ludwig'), ludwig)
  assert.deepEqual(parseName('Beethoven, Ludwig van'), ludwig)
  assert.deepEqual(parseName('María de la Cruz Gómez'), person('Cruz Gómez', 'María', { particle: 'de la' }))
  assert.deepEqual(parseName("Jan 't Hooft"), person('Hooft', 'Jan', { particle: "'t" }))
  assert.deepEqual(parseName("Jean d'Alembert"), person("d'Alembert", 'Jean'))
  assert.deepEqual(parseName('Muhammad al-Khwarizmi'), person('al-Khwarizmi', 'Muhammad'))
})

test('a suffix is separate at any position', () => {
  const martin = person('King', 'Martin Luther', { suffix: 'Jr.' })
  assert.deepEqual(parseName('King, Jr., Martin Luther'), martin)
  assert.deepEqual(parseName('King, Martin Luther, Jr.'), martin)
  assert.deepEqual(parseName('Martin Luther King Jr.'), martin)
  assert.deepEqual(parseName('Martin Luther King, Jr.'), martin)
})

test('the name of an institution is not split', () => {
  for (const name of [
    'World Health Organization',
    'The ATLAS Collaboration',
    'RAND Corporation',
    'Kimley-Horn and Associates',
    'Hill & Partners',
    'MIT Press',
    'National Academies Press',
    'Council of Europe',
    'U.S. Census Bureau',
  ])
    assert.deepEqual(parseName(name), { literal: name })
})

test('people may have the name of an institution', () => {
  assert.deepEqual(parseName('William H. Press'), person('Press', 'William H.'))
  assert.deepEqual(parseName('Press, W. H.'), person('Press', 'W. H.'))
  assert.deepEqual(parseName('Kerstin Press'), person('Press', 'Kerstin'))
  assert.deepEqual(parseName('R. C. Group'), person('Group', 'R. C.'))
  assert.deepEqual(parseName('Council, Mary L.'), person('Council', 'Mary L.'))
})

test('names are formatted with given names first', () => {
  for (const name of [
    'Ludwig van Beethoven',
    'Martin Luther King Jr.',
    'World Health Organization',
    'Ada Lovelace',
  ])
    assert.equal(nameText(parseName(name)), name)
  assert.equal(nameText(personName({ family: 'De la Rey', given: 'Koos' })), 'Koos De la Rey')
})
