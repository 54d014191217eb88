import { normalized } from '@claire/embeddings'
import { type LearningText, type Terms, VECTORS, termsIn } from './learning-text.ts'

/** Random articles of the library, prepared once for all folders that learn from them. */
export interface LibrarySample {
  readonly texts: readonly LearningText[]
  /** Means of the unit vectors; absent if no text has one. */
  readonly means: { table?: Float32Array; contextual?: Float32Array }
  /** Returns the logarithm of a term's inverse document frequency. */
  rarity(term: number): number
  /** Returns the mean weight of a term in the unit TF-IDF vectors of the texts. */
  commonness(term: number): number
}

export function sampleLibrary(texts: readonly LearningText[]): LibrarySample {
  const frequencies = new Map<number, number>()
  for (const text of texts)
    for (const term of termsIn(text).hashes) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  // Most terms are in one text only, and cost the most memory.
  for (const [term, frequency] of frequencies) if (frequency === 1) frequencies.delete(term)
  const rarity = (term: number) => 1 + Math.log((1 + texts.length) / (1 + (frequencies.get(term) ?? 0)))
  const sums = new Map<number, number>()
  for (const text of texts) {
    const terms = termsIn(text)
    const weights = rarityWeights(terms, rarity)
    terms.hashes.forEach((term, at) => {
      if (frequencies.has(term)) sums.set(term, (sums.get(term) ?? 0) + (weights[at] ?? 0))
    })
  }
  const means: LibrarySample['means'] = {}
  for (const part of VECTORS) {
    const mean = meanOf(texts.flatMap((text) => text[part] ?? []))
    if (mean) means[part] = mean
  }
  return { texts, means, rarity, commonness: (term) => (sums.get(term) ?? 0) / texts.length }
}

/** Returns the unit TF-IDF vector of a text, in the order of its terms. */
export const rarityWeights = ({ hashes, weights }: Terms, rarity: LibrarySample['rarity']): Float32Array =>
  normalized(weights.map((weight, at) => weight * rarity(hashes[at] ?? 0)))

export function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  if (!first) return undefined
  const mean = new Float32Array(first.length)
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / vectors.length
  return mean
}
