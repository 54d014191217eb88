import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type ContextualModel, createTokenCutter, loadContextualModel } from './contextual-model.ts'
import { CONTEXTUAL_MODELS } from './contextual-models.ts'

interface Reference {
  kind: 'query' | 'passage'
  text: string
  ids: number[]
  vector: number[]
}

const parity = () =>
  gunzipSync(readFileSync(new URL('../testing/multilingual-parity.jsonl.gz', import.meta.url)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Reference)
const dot = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
const unit = (vector: number[]) => vector.map((value) => value / Math.sqrt(dot(vector, vector)))

test('texts in eight languages are split into the tokens of the multilingual model’s own tokenizer', () => {
  const cut = createTokenCutter(CONTEXTUAL_MODELS.multilingual)
  const texts = parity()
  assert.equal(texts.length, 120)
  for (const { kind, text, ids } of texts) assert.deepEqual(cut(text, 128, kind === 'query'), ids, text)
})

test('the multilingual model', async (t) => {
  const model = await loadContextualModel('multilingual').catch(() => null)
  if (!model) return t.skip('onnxruntime-node cannot run here')
  const query = (text: string) => model.vectorOf({ text, tokens: 128, isQuery: true })
  const article = (text: string) => model.vectorOf({ text, tokens: 128, isQuery: false })

  await t.test('makes the reference vectors for texts in eight languages', async () => {
    const bytes = readFileSync(new URL('means.f32', CONTEXTUAL_MODELS.multilingual.folder))
    const means = Array.from(new Float32Array(new Uint8Array(bytes).buffer))
    const cosines: number[] = []
    for (const { kind, ids, vector } of parity()) {
      const mean = means.slice(kind === 'query' ? 384 : 0)
      const expected = unit(vector.map((value, d) => value - (mean[d] ?? 0)))
      cosines.push(dot(expected, await model.vectorOfTokens(ids, kind === 'query')))
    }
    cosines.sort((one, other) => one - other)
    const [least, half] = [cosines[0] ?? 0, cosines[60] ?? 0]
    // Processors with VNNI make equal vectors; others round some texts differently.
    assert.ok(half > 0.999, String(half))
    assert.ok(least > 0.98, String(least))
    assert.ok(model.agreement > 0.98)
  })

  await t.test(
    'reads queries in lower case, and articles if most of their letters are upper case',
    async () => {
      const small = 'erosion of river banks'
      assert.deepEqual(await query('EROSION of River Banks'), await query(small))
      assert.deepEqual(await article('EROSION OF RIVER BANKs'), await article(small))
      assert.notDeepEqual(await article('Erosion of river banks'), await article(small))
      assert.notDeepEqual(await article(small), await query(small))
    },
  )

  await t.test('weights the title of an article more than the rest', async () => {
    const title = 'Erosion of river banks.'
    const text = `${title} We solve the equations by finite elements in parallel.`
    const tokens = createTokenCutter(CONTEXTUAL_MODELS.multilingual)(text, 128, false)
    const even = await model.vectorOfTokens(tokens ?? [], false)
    const [whole, alone] = [await article(text), await article(title)]
    assert.ok(dot(whole, alone) > dot(even, alone) + 0.02)
    assert.ok(dot(whole, await query('Ufererosion')) > dot(even, await query('Ufererosion')))
  })

  await t.test('finds an English article for a question in another language', async () => {
    const [erosion, banks, nothing] = [
      await article('Erosion of the river bank and its failure under seepage'),
      await article('Liability of lenders for damage to their customers'),
      await article(' '),
    ]
    for (const text of ['Haftung von Banken gegenüber ihren Kunden', '银行对客户的责任']) {
      const vector = await query(text)
      assert.ok(dot(vector, banks) > dot(vector, erosion) + 0.1, text)
    }
    assert.ok(nothing.every((value) => value === 0))
  })
})

test('sums are widened only if the vectors otherwise differ from the reference', async () => {
  const opened = async (agreement: number) => {
    const settings: boolean[] = []
    const model = await loadContextualModel('english', async (_facts, { isWidened }) => {
      settings.push(isWidened)
      const vectorOf = async () => new Float32Array()
      return {
        agreement: isWidened ? 1 : agreement,
        vectorOf,
        vectorOfTokens: vectorOf,
        release: async () => {},
      } satisfies ContextualModel
    })
    assert.equal(model.agreement, 1)
    return settings
  }
  assert.deepEqual(await opened(1), [false])
  assert.deepEqual(await opened(0.99), [false, true])
})
