import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchableTex } from '../index.ts'

const letters: [tex: string, read: string][] = [
  [String.raw`Schr\"odinger and Poincar\'{e}`, 'Schrödinger and Poincaré'],
  [String.raw`G{\"o}del, Erd\H{o}s, \v{C}ech, Fran\c{c}ois`, 'Gödel, Erdős, Čech, François'],
  [
    String.raw`na\"{\i}ve \AA ngstr\"om, Stra\ss e, \O ystein, {\L}ukasiewicz`,
    'naïve Ångström, Straße, Øystein, Łukasiewicz',
  ],
  ['nothing of the kind', 'nothing of the kind'],
]

for (const [tex, read] of letters) test(`${tex} reads ${read}`, () => assert.equal(matchableTex(tex), read))
