import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topicKey } from './topic-key.ts'

const same: string[][] = [
  ['Neural networks', 'neural-networks', 'Neural Network', 'NEURAL_NETWORKS', ' neural  networks '],
  ['Galaxy clusters', 'galaxy‐cluster'],
  ['Größe', 'GROSSE'],
  ['β-catenin', 'Beta catenin'],
  ['H2O', 'H₂O', 'h2o'],
  ['genes', 'Gene'],
  ['discs', 'disc'],
  ['AIDS', 'Aids'],
  ['math.AG', 'math.ag'],
  ['機械学習', '機械学習 '],
  ['Covid-19', 'COVID 19'],
]
for (const forms of same)
  test(`${forms.join(', ')} are one topic`, () => {
    assert.deepEqual(new Set(forms.map(topicKey)).size, 1, String(forms.map(topicKey)))
  })

const different: string[][] = [
  ['C', 'C++', 'C#', 'C*'],
  ['cs.LG', 'cs', 'LG', 'cs LG'],
  ['math.AG', 'math.A'],
  ['AIDS', 'aid'],
  ['physics', 'physic'],
  ['Statistics', 'statistic'],
  ['stress', 'stres'],
  ['virus', 'viru'],
  ['analysis', 'analysi'],
  ['gas', 'Ga'],
  ['lens', 'len'],
  ['機械学習', '機械'],
  ['機械学習', '深層学習'],
  ['Networks in physics', 'network in physics'],
  ['Cl-', 'Cl'],
  ['H2O', 'H2', 'HO'],
  ['-', '--', ''],
]
for (const topics of different)
  test(`${topics.join(', ')} are different topics`, () => {
    assert.equal(new Set(topics.map(topicKey)).size, topics.length, String(topics.map(topicKey)))
  })

test('a key is its own key', () => {
  for (const name of [...same, ...different].flat())
    assert.equal(topicKey(topicKey(name)), topicKey(name), name)
})
