import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { normalized } from '../static-embedder.ts'
import { BERT_SPELLING, createWordPieces } from '../word-pieces.ts'

export const CONTEXTUAL_DIMENSIONS = 384
/** Digest of the sentence-transformers model, checked by a test; `contextual-model/NOTICE.md` names its origin. */
export const MODEL_REVISION = '8036d774d94576be'

const FOLDER = new URL('../../contextual-model/', import.meta.url)
const BEGIN = 101
const END = 102

export type TokenCutter = (text: string, tokens: number) => number[]

/** Returns a tokeniser that cuts text as in training: at most `tokens`, including the marks of beginning and end. */
export function createTokenCutter(): TokenCutter {
  const vocabulary = readFileSync(new URL('vocab.txt', FOLDER), 'utf8').trimEnd().split('\n')
  const cut = createWordPieces(vocabulary, BERT_SPELLING)
  return (text, tokens) => [BEGIN, ...cut(text, tokens - 2), END]
}

/** The used part of onnxruntime-node; the package is optional, and its types with it. */
interface Runtime {
  InferenceSession: {
    create(file: string, options: object): Promise<{ run(inputs: object): Promise<Outputs> }>
  }
  Tensor: new (type: 'int64', values: BigInt64Array, shape: number[]) => object
}

interface Outputs {
  last_hidden_state?: { data: unknown }
}

export interface ContextualModel {
  /** Returns the unit vector of a text's first `tokens`; the zero vector for a text without words. */
  vectorOf(text: string, tokens: number): Promise<Float32Array>
}

/**
 * Loads the model into this thread: 23 MB on the disk, about 60 MB in memory beside the library's own. Rejects if the
 * library or its binary for this platform is absent.
 */
export async function loadContextualModel(): Promise<ContextualModel> {
  const require = createRequire(import.meta.url)
  const { InferenceSession, Tensor } = require('onnxruntime-node') as Runtime
  // One thread: two texts on two threads finish sooner than one text on both, and the vectors are reproducible.
  const session = await InferenceSession.create(fileURLToPath(new URL('minilm-l6-int8.onnx', FOLDER)), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Without VNNI, sums of 8-bit products overflow in 16 bits; this widens them there and changes nothing elsewhere
    // (onnxruntime_session_options_config_keys.h).
    extra: { session: { x64quantprecision: '1' } },
  })
  const cut = createTokenCutter()

  async function statesOf(ids: number[]): Promise<Float32Array> {
    const tensor = (values: BigInt64Array) => new Tensor('int64', values, [1, ids.length])
    const { last_hidden_state: states } = await session.run({
      input_ids: tensor(BigInt64Array.from(ids, BigInt)),
      attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(ids.length)),
    })
    if (!(states?.data instanceof Float32Array)) throw new Error('the contextual model answered no vectors')
    return states.data
  }

  return {
    // One text at a time: the rounding of the model's weights depends on the batch.
    async vectorOf(text, tokens) {
      const ids = cut(text, tokens)
      if (ids.length <= 2) return new Float32Array(CONTEXTUAL_DIMENSIONS)
      return normalized(sumOf(await statesOf(ids)))
    },
  }
}

/** Returns the sum of the tokens' states, by plain loops: any other way costs a tenth of the model's time. */
function sumOf(states: Float32Array): Float32Array {
  const sum = new Float32Array(CONTEXTUAL_DIMENSIONS)
  for (let at = 0; at < states.length; at += CONTEXTUAL_DIMENSIONS)
    for (let d = 0; d < CONTEXTUAL_DIMENSIONS; d++) sum[d] = (sum[d] ?? 0) + (states[at + d] ?? 0)
  return sum
}
