import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stemmedTerms } from './index.ts'

/** Examples of M. F. Porter's paper, step by step. */
const porter =
  'caresses caress, ponies poni, ties ti, cats cat, feed feed, agreed agre, plastered plaster, motoring motor, sing sing, conflated conflat, ' +
  'troubled troubl, sized size, hopping hop, tanned tan, falling fall, hissing hiss, fizzed fizz, failing fail, filing file, happy happi, sky sky, ' +
  'relational relat, conditional condit, rational ration, valenci valenc, digitizer digit, conformabli conform, radicalli radic, differentli differ, ' +
  'vileli vile, analogousli analog, vietnamization vietnam, predication predic, operator oper, feudalism feudal, decisiveness decis, hopefulness hope, ' +
  'callousness callous, formaliti formal, sensitiviti sensit, sensibiliti sensibl, triplicate triplic, formative form, formalize formal, electriciti electr, ' +
  'electrical electr, hopeful hope, goodness good, revival reviv, allowance allow, inference infer, airliner airlin, gyroscopic gyroscop, adjustable adjust, ' +
  'defensible defens, irritant irrit, replacement replac, adjustment adjust, dependent depend, adoption adopt, communism commun, activate activ, ' +
  'angulariti angular, homologous homolog, effective effect, bowdlerize bowdler, probate probat, rate rate, cease ceas, controll control, roll roll, ' +
  'generalizations gener, oscillators oscil'

for (const pair of porter.split(', ')) {
  const [word = '', stem = ''] = pair.split(' ')
  test(`${word} stems to ${stem}`, () => assert.deepEqual(stemmedTerms(word), [stem]))
}

test('stop words say nothing', () =>
  assert.deepEqual(stemmedTerms('The cat is in the hat, and it is not a dog'), ['cat', 'hat', 'dog']))
test('a Greek letter is its name', () =>
  assert.deepEqual(stemmedTerms('β-catenin'), stemmedTerms('beta-catenin')))
test('the possessive is dropped', () =>
  assert.deepEqual(stemmedTerms("Alzheimer's and Alzheimer’s"), ['alzheim', 'alzheim']))
test('accents do not matter', () =>
  assert.deepEqual(stemmedTerms('Schrödinger'), stemmedTerms('Schrodinger')))
test('scripts without spaces go by pairs', () =>
  assert.deepEqual(stemmedTerms('机器学习'), ['机器', '器学', '学习']))
