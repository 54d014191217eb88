import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createContextualEmbedders } from '@claire/embeddings'
import { createLog } from '#platform/log'
import { readConfig } from '../config/index.ts'
import { composeContextual } from './contextual.ts'

const SERVICE = {
  EMBEDDING_URL: 'http://127.0.0.1:1/v1',
  EMBEDDING_MODEL: 'some-model',
  EMBEDDING_DIMENSIONS: '48',
}

function composed(t: TestContext, settings: Record<string, string>) {
  const [embedder] = composeContextual({ config: readConfig(settings), log: createLog('silent') })
  assert.ok(embedder?.former)
  t.after(() => embedder.stop())
  return { id: embedder.id, former: embedder.former }
}

/** The model's vector of a text, if it can run. */
async function modelsVector(t: TestContext, text: string) {
  const { english: model } = createContextualEmbedders({ tokens: 128, onUnavailable() {}, onTrouble() {} })
  t.after(() => model.stop())
  return { id: model.id, vector: await model.query(text).catch(() => null) }
}

test('while articles are embedded again with more text, the model embeds queries for the former vectors', async (t) => {
  const before = composed(t, {})
  const after = composed(t, { CONTEXTUAL_TOKENS: '256' })
  assert.notEqual(after.id, before.id)
  const former = await after.former(before.id)
  assert.equal(former?.id, before.id)
  assert.equal(await after.former('remote-some-model-48'), null, 'nobody knows where that service is')
})

test('when a service replaces the model, the model embeds queries until all articles are done', async (t) => {
  const { id, vector } = await modelsVector(t, 'retreat of a glacier')
  if (!vector) return t.skip('the model cannot run here')
  // A busy machine may need more time to load a model than a server has.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const former = await composed(t, SERVICE).former(id)
  assert.equal(former?.id, id)
  assert.deepEqual(await former?.query('retreat of a glacier'), vector)
})

test('a service that does not answer embeds no queries for a former model of its own', async (t) => {
  assert.equal(await composed(t, SERVICE).former('remote-another-model-48'), null)
})
