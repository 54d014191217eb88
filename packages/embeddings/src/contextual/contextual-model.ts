import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { normalized } from '../static-embedder.ts'
import type { TextToEmbed } from './contextual-messages.ts'
import {
  CONTEXTUAL_MODELS,
  type ContextualModelFacts,
  type ContextualModelName,
} from './contextual-models.ts'

export const CONTEXTUAL_DIMENSIONS = 384

export interface ContextualModel {
  /** Mean cosine between its vectors of the reference texts and those of the model's makers. */
  agreement: number
  /** Returns the unit vector of a text's first `tokens`; the zero vector for a text without words. */
  vectorOf(request: TextToEmbed): Promise<Float32Array>
  /** Returns the unit vector of tokens, which include the marks. */
  vectorOfTokens(ids: readonly number[], isQuery: boolean): Promise<Float32Array>
  /** Frees the memory of the session. */
  release(): Promise<void>
}

/** The title of an article's text. */
const FIRST_SENTENCE = /^.*?[.?!](?=\s|$)/
/** Below, the processor has no instructions for sums of 8-bit products (VNNI); with them, the vectors are equal. */
const AGREEMENT_WITH_VNNI = 0.999

/**
 * Loads a model into this thread: 23 MB on the disk for English, 49 MB for other languages, and three times as much in
 * memory beside the library's own. Rejects if the library or its binary for this platform is absent.
 */
export async function loadContextualModel(
  name: ContextualModelName,
  open = openContextualModel,
): Promise<ContextualModel> {
  const model = await open(CONTEXTUAL_MODELS[name], { isWidened: false })
  if (model.agreement >= AGREEMENT_WITH_VNNI) return model
  await model.release()
  return open(CONTEXTUAL_MODELS[name], { isWidened: true })
}

/** `isWidened`: sums of 8-bit products, which overflow in 16 bits without VNNI, are computed in 32. */
async function openContextualModel(
  facts: ContextualModelFacts,
  { isWidened }: { isWidened: boolean },
): Promise<ContextualModel> {
  const session = await createSession(facts, isWidened)
  const cut = createTokenCutter(facts)
  const means = meansOf(facts)

  async function vectorOfTokens(ids: readonly number[], isQuery: boolean): Promise<Float32Array> {
    const vector = normalized(sumOf(await session.statesOf(ids)))
    if (!means) return vector
    const mean = isQuery ? means.query : means.article
    return normalized(vector.map((value, d) => value - (mean[d] ?? 0)))
  }

  // One text at a time: the rounding of the model's weights depends on the batch.
  async function vectorOfWhole({ text, tokens, isQuery }: TextToEmbed): Promise<Float32Array> {
    const ids = cut(facts.cased(text, isQuery), tokens, isQuery)
    return ids ? await vectorOfTokens(ids, isQuery) : new Float32Array(CONTEXTUAL_DIMENSIONS)
  }

  async function vectorOf(request: TextToEmbed): Promise<Float32Array> {
    const whole = await vectorOfWhole(request)
    const { titleWeight } = facts
    const title = FIRST_SENTENCE.exec(request.text)?.[0]
    if (!titleWeight || request.isQuery || !title || title === request.text) return whole
    const titled = await vectorOfWhole({ ...request, text: title })
    return normalized(whole.map((value, d) => value + titleWeight * (titled[d] ?? 0)))
  }

  return {
    agreement: await agreementOf(facts, vectorOfWhole),
    vectorOf,
    vectorOfTokens,
    release: session.release,
  }
}

/**
 * Returns a tokeniser that cuts text as in training: at most `tokens`, including the prefix and the marks of beginning and
 * end. It returns null for a text without words.
 */
export function createTokenCutter({ folder, createPieces, begin, end, prefixes }: ContextualModelFacts) {
  const cut = createPieces(folder)
  const [query, article] = [prefixes.query, prefixes.article].map((prefix) => cut(prefix, 8))
  return (text: string, tokens: number, isQuery: boolean): number[] | null => {
    const prefix = (isQuery ? query : article) ?? []
    const pieces = cut(text, tokens - prefix.length - 2)
    return pieces.length ? [begin, ...prefix, ...pieces, end] : null
  }
}

/** The used part of onnxruntime-node; the package is optional, and its types with it. */
interface Runtime {
  InferenceSession: { create(file: string, options: object): Promise<Session> }
  Tensor: new (type: 'int64', values: BigInt64Array, shape: number[]) => object
}

interface Session {
  run(inputs: object): Promise<{ last_hidden_state?: { data: unknown } }>
  release(): Promise<void>
}

async function createSession({ folder, file, hasTokenTypes }: ContextualModelFacts, isWidened: boolean) {
  const require = createRequire(import.meta.url)
  const { InferenceSession, Tensor } = require('onnxruntime-node') as Runtime
  // One thread: two texts on two threads finish sooner than one text on both, and the vectors are reproducible.
  const session = await InferenceSession.create(fileURLToPath(new URL(file, folder)), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // onnxruntime_session_options_config_keys.h
    extra: { session: { x64quantprecision: isWidened ? '1' : '0' } },
  })
  return {
    async statesOf(ids: readonly number[]): Promise<Float32Array> {
      const tensor = (values: BigInt64Array) => new Tensor('int64', values, [1, ids.length])
      const { last_hidden_state: states } = await session.run({
        input_ids: tensor(BigInt64Array.from(ids, BigInt)),
        attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
        ...(hasTokenTypes && { token_type_ids: tensor(new BigInt64Array(ids.length)) }),
      })
      if (!(states?.data instanceof Float32Array)) throw new Error('the contextual model answered no vectors')
      return states.data
    },
    release: () => session.release(),
  }
}

function meansOf({ folder, means }: ContextualModelFacts) {
  if (!means) return null
  const rows = new Float32Array(new Uint8Array(readFileSync(new URL(means, folder))).buffer)
  return { article: rows.subarray(0, CONTEXTUAL_DIMENSIONS), query: rows.subarray(CONTEXTUAL_DIMENSIONS) }
}

/** Returns the mean agreement with the reference vectors, which are of articles. */
async function agreementOf({ folder }: ContextualModelFacts, vectorOf: ContextualModel['vectorOf']) {
  const { vectors } = JSON.parse(readFileSync(new URL('reference.json', folder), 'utf8')) as {
    vectors: { text: string; vector: number[] }[]
  }
  let sum = 0
  for (const { text, vector } of vectors) {
    const made = await vectorOf({ text, tokens: 128, isQuery: false })
    sum += vector.reduce((dot, value, d) => dot + value * (made[d] ?? 0), 0)
  }
  return sum / vectors.length
}

/** Returns the sum of the tokens' states, by plain loops: any other way costs a tenth of the model's time. */
function sumOf(states: Float32Array): Float32Array {
  const sum = new Float32Array(CONTEXTUAL_DIMENSIONS)
  for (let at = 0; at < states.length; at += CONTEXTUAL_DIMENSIONS)
    for (let d = 0; d < CONTEXTUAL_DIMENSIONS; d++) sum[d] = (sum[d] ?? 0) + (states[at + d] ?? 0)
  return sum
}
