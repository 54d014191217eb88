import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createStaticEmbedder } from './static-embedder.ts'

const embedder = createStaticEmbedder()
const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

test('a text is a unit vector, and a text without words the zero vector', async () => {
  const [text, empty, signs] = await embedder.embed(['Sea ice melts in summer.', '', ' \n '])
  assert.ok(text && empty && signs)
  assert.equal(text.length, embedder.dimensions)
  assert.ok(Math.abs(dot(text, text) - 1) < 1e-5)
  for (const vector of [empty, signs]) assert.ok(vector.every((value) => value === 0))
})

test('texts on one subject are nearer to each other than to those on another, even as paraphrases', async () => {
  const [ice, snow, court] = await embedder.embed([
    'The melting of glaciers and sea ice in a warming climate',
    'Snow cover shrinks as polar temperatures rise',
    'Rulings of constitutional courts on the liability of banks',
  ])
  assert.ok(ice && snow && court)
  assert.ok(dot(ice, snow) > dot(ice, court) + 0.1, `${dot(ice, snow)} ${dot(ice, court)}`)
})

test('the order of words and text beyond the first 400 tokens have no effect', async () => {
  const long = 'ice '.repeat(400)
  const [one, other, cut, whole] = await embedder.embed([
    'sea ice melts',
    'melts sea ice',
    long,
    `${long} constitutional courts`,
  ])
  assert.ok(one && other && cut && whole)
  assert.ok(dot(one, other) > 0.99999)
  assert.deepEqual(whole, cut)
})

test('the tokens of a text yield the same vector as the text', async () => {
  const text = 'Zinc coatings protect steel'
  const [vector] = await embedder.embed([text])
  assert.deepEqual(embedder.vectorOf(Uint16Array.from(embedder.tokenIds(text))), vector)
})

test('a text has the same tokens the second time, and after many others', () => {
  const text = 'Superconducting cuprates'
  const tokens = [...embedder.tokenIds(text)]
  assert.ok(tokens.length > 1)
  assert.deepEqual(embedder.tokenIds(text), tokens)
  for (let other = 0; other < 1500; other++) embedder.tokenIds(`cuprate number ${other}`)
  assert.deepEqual(embedder.tokenIds(text), tokens)
  assert.notDeepEqual(embedder.tokenIds('cuprate number 7'), embedder.tokenIds('cuprate number 1500'))
})

test('embedders with one table have the same id, and an incomplete table is refused', (t) => {
  assert.equal(createStaticEmbedder().id, embedder.id)
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-model-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(new URL('../model/', import.meta.url), folder, { recursive: true })
  truncateSync(path.join(folder, 'embeddings.i8'), 12_287_744)
  assert.throws(() => createStaticEmbedder(pathToFileURL(`${folder}/`)), /is not whole/)
})
