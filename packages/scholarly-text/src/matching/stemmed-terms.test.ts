import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stemmedTerms } from '../index.ts'

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

test('stop words are omitted', () =>
  assert.deepEqual(stemmedTerms('The cat is in the hat, and it is not a dog'), ['cat', 'hat', 'dog']))
test('a Greek letter becomes its name', () =>
  assert.deepEqual(stemmedTerms('β-catenin'), stemmedTerms('beta-catenin')))
test('the possessive ending is removed', () =>
  assert.deepEqual(stemmedTerms("Alzheimer's and Alzheimer’s"), ['alzheim', 'alzheim']))
test('accents are ignored', () => assert.deepEqual(stemmedTerms('Schrödinger'), stemmedTerms('Schrodinger')))
test('scripts without spaces yield pairs of characters', () =>
  assert.deepEqual(stemmedTerms('机器学习'), ['机器', '器学', '学习']))

test('numbers and words of letters and digits stay unchanged', () =>
  assert.deepEqual(stemmedTerms('p53, 3D and 1,000 H₂O'), ['p53', '3d', '1', '000', 'h2o']))
test('the parts of a compound are separate words', () =>
  assert.deepEqual(stemmedTerms('state-of-the-art running-shoes'), ['state', 'art', 'run', 'shoe']))
test('an overlong word is omitted', () =>
  assert.deepEqual(stemmedTerms(`${'x'.repeat(64)} ${'y'.repeat(65)}`), ['x'.repeat(64)]))
test('a single character of a script without spaces is a term, and pairs never span two words', () =>
  assert.deepEqual(stemmedTerms('水 日本語abc한국'), ['水', '日本', '本語', 'abc', '한국']))
test('words in other scripts are not stemmed', () =>
  assert.deepEqual(stemmedTerms('Сети и графов'), ['сети', 'и', 'графов']))
test('inflections of a word are one term, different words with the same beginning are not', () => {
  const one = (word: string) => stemmedTerms(word).join()
  for (const word of ['networks', 'networked', 'networking', 'Network’s'])
    assert.equal(one(word), one('network'))
  assert.notEqual(one('wander'), one('wand'))
  assert.notEqual(one('agreement'), one('agriculture'))
})
