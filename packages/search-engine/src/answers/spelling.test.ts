import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Corpus } from '#documents/columns'
import { prepareBatch } from '#saved-query/evaluate-saved-query'
import { articleOf } from '#testing/articles'
import { correctSpelling } from './spelling.ts'
import { vocabularyOf } from './vocabulary.ts'

const KNOWN = new Set(['solar', 'cells', 'graph', 'neural', 'heliostat', 'higs', 'heliostats'])
const isWord = (word: string) => KNOWN.has(word)

let corpus: Corpus
before(() => {
  const titles = [
    'Perovskite solar cells',
    'Perovskite solar modules',
    'Neural graph networks',
    'Neural machine translation',
    'Graphene membranes',
    'Graphene transistors',
    'Phosphorene transistors',
    'The trail of a comet',
    'The trail of a fox',
    'A clinical trial of aspirin',
    'A clinical trial of statins',
    'A clinical study',
    'The mass of the Higgs boson',
    'The width of the Higgs boson',
  ]
  corpus = prepareBatch(
    titles.map((title, at) => articleOf(String(at), { title, authors: ['Grace Perovsky'] })),
  ).corpus
})
const correct = (text: string) => correctSpelling(vocabularyOf(corpus), text, isWord)
const corrected = (text: string) => correct(text)?.text

describe('what is corrected', () => {
  test('a word that no article has, to the one that articles have', () => {
    assert.deepEqual(correct('perovskyte solar cells'), { text: 'perovskite solar cells', isCertain: true })
  })

  test('one error in a short word, two in a long one', () => {
    assert.equal(corrected('solra'), 'solar')
    assert.equal(corrected('perofskyte'), 'perovskite')
    assert.equal(correct('sloarr'), null)
  })

  test('similar sounds count as near', () => {
    assert.equal(corrected('grafene'), 'graphene')
  })

  test('punctuation and other words of the query stay as typed', () => {
    assert.equal(corrected('Perovskyte, (solar) cells?'), 'perovskite, (solar) cells?')
  })

  test('a correction that usually occurs beside the other words is preferred', () => {
    assert.equal(corrected('clinical triol'), 'clinical trial')
  })

  test('a valid word is corrected if one more letter makes it fit the other words', () => {
    assert.deepEqual(correct('higs boson'), { text: 'higgs boson', isCertain: true })
    assert.equal(correct('higs membranes'), null)
  })

  test('in a small library, a word of a single article is a valid correction', () => {
    assert.equal(corrected('phosphorane'), 'phosphorene')
  })
})

describe('what is left alone', () => {
  test('words of the articles, and words of the language that no article has', () => {
    assert.equal(correct('neural networks'), null)
    assert.equal(correct('heliostat'), null)
  })

  test('names of authors', () => {
    assert.equal(correct('perovsky'), null)
  })

  test('numbers, formulae, and words of three letters', () => {
    for (const text of ['1984', 'tio2', 'sol', 'x']) assert.equal(correct(text), null, text)
  })

  test('acronyms among other words, but not a query all in capitals', () => {
    assert.equal(correct('SOLRA networks'), null)
    assert.equal(corrected('SOLRA NETWORKS'), 'solar NETWORKS')
  })

  test('words with accents, and queries in another language', () => {
    assert.equal(correct('gráphene'), null)
    assert.equal(correct('einfluss der graphen'), null)
  })

  test('an unknown word that resembles no known word', () => {
    assert.equal(correct('xylophone'), null)
  })
})

describe('certainty', () => {
  test('with a second unknown word that resembles nothing, the correction is only suggested', () => {
    assert.deepEqual(correct('perovskyte xylophone'), { text: 'perovskite xylophone', isCertain: false })
  })

  test('a short word by itself is only suggested', () => {
    assert.deepEqual(correct('solra'), { text: 'solar', isCertain: false })
    assert.deepEqual(correct('nueral'), { text: 'neural', isCertain: true })
  })

  test('a library without articles corrects nothing', () => {
    assert.equal(correctSpelling(vocabularyOf(prepareBatch([]).corpus), 'perovskyte', isWord), null)
  })
})
