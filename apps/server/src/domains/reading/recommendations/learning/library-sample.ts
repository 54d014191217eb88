import { normalized } from '@claire/embeddings'
import { type LearningText, VECTORS, termsIn } from './learning-text.ts'

/** Random articles of the library, prepared once for all folders that learn from them. */
export interface LibrarySample {
  readonly texts: readonly LearningText[]
  /** Means of the unit vectors; absent if no text has one. */
  readonly means: { table?: Float32Array; contextual?: Float32Array }
  /** Returns the number of texts that have a term; 0 if it is one. */
  frequency(term: number): number
  /** Returns the logarithm of a term's inverse document frequency. */
  rarity(term: number): number
  /** Returns the unit TF-IDF vector of any text, in the order of its terms; cached with the text. */
  weightsOf(text: LearningText): Float32Array
  /** Returns the mean weight of a term in the unit TF-IDF vectors of the texts. */
  commonness(term: number): number
}

export function sampleLibrary(texts: readonly LearningText[]): LibrarySample {
  const frequencies = new Map<number, number>()
  for (const text of texts)
    for (const term of termsIn(text).hashes) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  // Most terms are in one text only, and cost the most memory.
  for (const [term, frequency] of frequencies) if (frequency === 1) frequencies.delete(term)
  const frequency = (term: number) => frequencies.get(term) ?? 0
  const rarity = (term: number) => 1 + Math.log((1 + texts.length) / (1 + frequency(term)))
  const weigh = (text: LearningText) => {
    const { hashes, weights } = termsIn(text)
    return normalized(weights.map((weight, at) => weight * rarity(hashes[at] ?? 0)))
  }
  const weighed = new WeakMap<LearningText, Float32Array>()
  const weightsOf = (text: LearningText) => {
    const known = weighed.get(text) ?? weigh(text)
    weighed.set(text, known)
    return known
  }
  const sums = new Map<number, number>()
  for (const text of texts) {
    const weights = weigh(text)
    termsIn(text).hashes.forEach((term, at) => {
      if (frequencies.has(term)) sums.set(term, (sums.get(term) ?? 0) + (weights[at] ?? 0))
    })
  }
  const means: LibrarySample['means'] = {}
  for (const part of VECTORS) {
    const mean = meanOf(texts.flatMap((text) => text[part] ?? []))
    if (mean) means[part] = mean
  }
  const commonness = (term: number) => (sums.get(term) ?? 0) / texts.length
  return { texts, means, frequency, rarity, weightsOf, commonness }
}

/**
 * Returns the same random articles, with frequencies and means over these and the articles near a folder: what those have
 * in common tells none of them apart.
 */
export function sampleAround({ texts }: LibrarySample, near: readonly LearningText[]): LibrarySample {
  const sampled = new Set(texts.map(({ id }) => id))
  return { ...sampleLibrary([...texts, ...near.filter(({ id }) => !sampled.has(id))]), texts }
}

export function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  if (!first) return undefined
  const mean = new Float32Array(first.length)
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / vectors.length
  return mean
}
