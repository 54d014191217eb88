import type { SettingsReader } from '#platform/settings'
import { address } from './readings.ts'

export const modelSettings = {
  SUMMARY_LLM_URL: [
    'none',
    'A service with the OpenAI chat protocol that writes summaries, such as http://localhost:11434/v1.',
  ],
  SUMMARY_LLM_MODEL: ['none', 'Its model; needed with SUMMARY_LLM_URL.'],
  SUMMARY_LLM_KEY: ['none', 'Its key, if needed. Also SUMMARY_LLM_KEY_FILE.'],
  EVIDENCE_WRITTEN: [
    'off',
    'on: that model also writes about the sentences that answer a question. Only these are sent to it.',
  ],
  CONTEXTUAL: [
    'on',
    'Ranks also by included contextual models, in a process of about 350 MB. off: by words and static embeddings.',
  ],
  CONTEXTUAL_TOKENS: [
    '128',
    'Tokens of an article that the model reads, up to 256; time grows in proportion. A change processes all articles again in the background.',
  ],
  CONTEXTUAL_NICE: [
    '15',
    'The niceness of the model for articles, 0 to 19 as in nice(1). 0 if other programs keep all processors busy.',
  ],
  MULTILINGUAL: [
    'on',
    'Ranks searches in other languages by a second included model, of 150 MB. off: by the first.',
  ],
  EMBEDDING_URL: [
    'the included model',
    'A service with the OpenAI embeddings protocol instead of the first model, such as http://localhost:11434/v1. All articles are embedded again; while it is away, searches use words and static embeddings.',
  ],
  EMBEDDING_MODEL: ['none', 'Its model; needed with EMBEDDING_URL.'],
  EMBEDDING_DIMENSIONS: ['none', "The length of the model's vectors; needed with EMBEDDING_URL."],
  EMBEDDING_KEY: ['none', 'Its key, if needed. Also EMBEDDING_KEY_FILE.'],
} as const

const MOST_DIMENSIONS = 8192

interface ServiceConfig {
  url: string
  model: string
  dimensions: number
  apiKey?: string
}

/** The built-in models: how much they read, at which niceness, and whether the one for other languages is used. */
interface BuiltInConfig {
  tokens: number
  nice: number
  isMultilingual: boolean
}

type ContextualConfig =
  | { kind: 'off' }
  | ({ kind: 'own' } & BuiltInConfig)
  /** A service replaces the built-in model for English. */
  | ({ kind: 'service' } & BuiltInConfig & ServiceConfig)

/** Services that may write summaries or compute vectors in place of the built-in models. */
export function readModelConfig(read: SettingsReader) {
  const summaryModel = summaryModelOf(read)
  const writesEvidence = read.flag('EVIDENCE_WRITTEN', false)
  if (writesEvidence && !summaryModel) read.refuse('SUMMARY_LLM_URL is needed with EVIDENCE_WRITTEN.')
  return { summaryModel, writesEvidence, contextual: contextualOf(read) }
}

/** null: summaries are sentences of the article. */
function summaryModelOf(read: SettingsReader) {
  const url = read.read('SUMMARY_LLM_URL', address(undefined))
  const model = read.text('SUMMARY_LLM_MODEL')
  const apiKey = read.secret('SUMMARY_LLM_KEY')
  if (url && !model) read.refuse('SUMMARY_LLM_MODEL is needed with SUMMARY_LLM_URL.')
  return url && model ? { url, model, apiKey } : null
}

const LEAST_TOKENS = 32
const MOST_TOKENS = 256

function contextualOf(read: SettingsReader): ContextualConfig {
  const isOn = read.flag('CONTEXTUAL', true)
  const tokens = read.integer('CONTEXTUAL_TOKENS', { fallback: 128, min: LEAST_TOKENS, max: MOST_TOKENS })
  const nice = read.integer('CONTEXTUAL_NICE', { fallback: 15, min: 0, max: 19 })
  const builtIn = { tokens, nice, isMultilingual: read.flag('MULTILINGUAL', true) }
  const service = embeddingService(read)
  if (!isOn) return { kind: 'off' }
  return service ? { kind: 'service', ...builtIn, ...service } : { kind: 'own', ...builtIn }
}

function embeddingService(read: SettingsReader): ServiceConfig | null {
  const url = read.read('EMBEDDING_URL', address(undefined))
  const model = read.text('EMBEDDING_MODEL')
  const parse = (text: string) =>
    /^\d{1,4}$/.test(text) && Number(text) > 0 && Number(text) <= MOST_DIMENSIONS ? Number(text) : undefined
  const dimensions = read.read('EMBEDDING_DIMENSIONS', {
    fallback: undefined,
    parse,
    expected: `a number from 1 to ${MOST_DIMENSIONS}`,
  })
  const apiKey = read.secret('EMBEDDING_KEY')
  if (url && !(model && dimensions))
    read.refuse('EMBEDDING_MODEL and EMBEDDING_DIMENSIONS are needed with EMBEDDING_URL.')
  return url && model && dimensions ? { url, model, dimensions, apiKey } : null
}
