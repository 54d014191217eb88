import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuestion } from './read-question.ts'

const namesIn = (text: string) => readQuestion(text, { year: 2026, sources: [], unread: [] }).surnames
const marked = (text: string) => namesIn(text).flatMap(({ name, isMarked }) => (isMarked ? [name] : []))

test('a surname is marked by the words around the whole name, and stands without its genitive', () => {
  for (const [query, ...names] of [
    ['fair division by Toby Walsh', 'Walsh'],
    ['Geoffrey Hinton et al. dropout', 'Hinton'],
    ['attention by Maria Long and Brown', 'Long', 'Brown'],
    ['papers by Michael I. Jordan on Bayesian trees', 'Jordan'],
    ['Arbeiten von A. Pikovsky über Chaos', 'Pikovsky'],
    ['travaux de J. Perrin sur les atomes', 'Perrin'],
    ['M. I. Jordan variational', 'Jordan'],
    ['models by May on epidemics', 'May'],
  ])
    assert.deepEqual(marked(query ?? ''), names, query)
  assert.equal(namesIn("Goodfellow's adversarial networks")[0]?.name, 'Goodfellow')
})

test('a name of something else is not marked', () => {
  for (const query of ['von Neumann entropy', 'scattering by Coulomb forces', 'C. elegans neurons'])
    assert.deepEqual(marked(query), [], query)
})
