import { normalized } from '@claire/embeddings'
import { type FolderModel, type Likeness, type Scale, dot, dotOfTerms, scoreOfTerms } from './folder-model.ts'
import { type LearningText, type TermWeights, termWeightsOf } from './learning-text.ts'
import type { LibrarySample } from './library-sample.ts'

export interface Examples {
  /** Articles of the folder, newest first. */
  kept: LearningText[]
  /** Refused suggestions, newest first. */
  refused: LearningText[]
  library: LibrarySample
}

const MOST_EXAMPLES = 300
const MOST_TERMS = 180

/** Learns a folder from its articles; deterministic. A folder without texts accepts nothing. */
export function trainFolder({ kept, library }: Examples): FolderModel {
  const examples = kept.slice(0, MOST_EXAMPLES)
  const terms = heaviest(examples.map(termWeightsOf), library)
  const model: FolderModel = {
    floor: Infinity,
    edge: Infinity,
    terms,
    words: scaleOf(library.terms.map((own) => dotOfTerms(terms, own))),
    table: likenessOf(examples, 'table', library),
    contextual: likenessOf(examples, 'contextual', library),
  }
  if (terms.size) {
    const scores = library.texts.map((text, at) => scoreOfTerms(model, text, library.terms[at] ?? new Map()))
    scores.sort((a, b) => b - a)
    const own = examples.map((text) => scoreOfTerms(model, text, termWeightsOf(text)))
    own.sort((a, b) => b - a)
    model.floor = Math.max(scores[Math.floor(scores.length / 100)] ?? 1, (own.at(-1) ?? 0) / 2)
    model.edge = model.floor / 2
  }
  return model
}

function heaviest(texts: TermWeights[], { rarity }: LibrarySample): TermWeights {
  const sums: TermWeights = new Map()
  for (const own of texts) {
    const weighted = [...own].map(([term, weight]) => [term, weight * rarity(term)] as const)
    const length = Math.hypot(...weighted.map(([, weight]) => weight)) || 1
    for (const [term, weight] of weighted) sums.set(term, (sums.get(term) ?? 0) + weight / length)
  }
  const weighted = [...sums].map(([term, weight]): [number, number] => [term, weight * rarity(term)])
  return new Map(weighted.sort(([, a], [, b]) => b - a).slice(0, MOST_TERMS))
}

function likenessOf(
  texts: LearningText[],
  part: 'table' | 'contextual',
  library: LibrarySample,
): Likeness | null {
  const vectors = texts.flatMap((text) => text[part] ?? [])
  const [first] = vectors
  if (!first) return null
  const sum = new Float32Array(first.length)
  for (const vector of vectors)
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
  const vector = normalized(sum)
  return { vector, ...scaleOf(library.texts.flatMap((text) => (text[part] ? dot(vector, text[part]) : []))) }
}

/** Fewer articles than this say nothing of a scale. */
const LEAST_SAMPLE = 2

function scaleOf(values: number[]): Scale {
  if (values.length < LEAST_SAMPLE) return { mean: 0, deviation: 1 }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return { mean, deviation: deviation || 1 }
}
