import { type LearningText, type TermWeights, termWeightsOf } from './learning-text.ts'

/** Random articles of the library, analysed once for all folders that learn from them. */
export interface LibrarySample {
  readonly texts: readonly LearningText[]
  readonly terms: readonly TermWeights[]
  /** Returns the weight of a term by its rarity in the library: the logarithm of the inverse document frequency. */
  rarity(term: number): number
}

export function sampleLibrary(texts: readonly LearningText[]): LibrarySample {
  const terms = texts.map(termWeightsOf)
  const frequencies = new Map<number, number>()
  for (const own of terms)
    for (const term of own.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  const rarity = (term: number) => 1 + Math.log((1 + texts.length) / (1 + (frequencies.get(term) ?? 0)))
  return { texts, terms, rarity }
}
