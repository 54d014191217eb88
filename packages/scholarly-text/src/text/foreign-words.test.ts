import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foreignContent } from './foreign-words.ts'

const contentOf = (query: string) => query.split(' ').map(foreignContent).filter(Boolean).join(' ')

for (const [query, content] of [
  ['Der Schlaf und das Gedächtnis bei Kindern', 'Schlaf Gedächtnis Kindern'],
  ["mouvement de tourbillons autour d'un cylindre", 'mouvement tourbillons autour cylindre'],
  ["l'énergie des étoiles", 'énergie étoiles'],
  ['redes neuronales para el clima', 'redes neuronales clima'],
  ['uczenie maszynowe przez sieci', 'uczenie maszynowe sieci'],
  ['MET und JAK bei Vitamin E', 'MET JAK Vitamin E'],
] as const)
  test(`a query in another language has the content words “${content}”`, () =>
    assert.equal(contentOf(query), content))
