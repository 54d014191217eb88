import type { SettingsReader } from '#platform/settings'
import { addressOf } from './readings.ts'

export const modelSettings = {
  SUMMARY_LLM_URL: [
    'none',
    'A service with the OpenAI chat protocol that may write summaries, such as http://localhost:11434/v1.',
  ],
  SUMMARY_LLM_MODEL: ['none', 'Its model; needed with SUMMARY_LLM_URL.'],
  SUMMARY_LLM_KEY: ['none', 'Its key, if it wants one. Also SUMMARY_LLM_KEY_FILE.'],
  EMBEDDING_URL: [
    'the table that ships with Claire',
    'A service with the OpenAI embeddings protocol instead, such as http://localhost:11434/v1. The index is rebuilt; while the service is away, new articles are found by their words.',
  ],
  EMBEDDING_MODEL: ['none', 'Its model; needed with EMBEDDING_URL.'],
  EMBEDDING_DIMENSIONS: ['none', "The length of the model's vectors; needed with EMBEDDING_URL."],
  EMBEDDING_KEY: ['none', 'Its key, if it wants one. Also EMBEDDING_KEY_FILE.'],
} as const

const MOST_DIMENSIONS = 8192

/** Services that may write summaries or make vectors in the place of what ships with Claire. */
export interface ModelConfig {
  /** null: summaries are sentences of the article. */
  summaryModel: { url: string; model: string; apiKey?: string } | null
  /** null: the static table. */
  embeddingModel: { url: string; model: string; dimensions: number; apiKey?: string } | null
}

export const readModelConfig = (read: SettingsReader): ModelConfig => ({
  summaryModel: summaryModelOf(read),
  embeddingModel: embeddingModelOf(read),
})

function summaryModelOf(read: SettingsReader): ModelConfig['summaryModel'] {
  const url = read.read('SUMMARY_LLM_URL', {
    fallback: undefined,
    parse: addressOf,
    expected: 'an http(s) address',
  })
  const model = read.text('SUMMARY_LLM_MODEL')
  const apiKey = read.secret('SUMMARY_LLM_KEY')
  if (url && !model) read.refuse('SUMMARY_LLM_MODEL is needed with SUMMARY_LLM_URL.')
  return url && model ? { url, model, apiKey } : null
}

function embeddingModelOf(read: SettingsReader): ModelConfig['embeddingModel'] {
  const url = read.read('EMBEDDING_URL', {
    fallback: undefined,
    parse: addressOf,
    expected: 'an http(s) address',
  })
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
