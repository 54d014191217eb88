import { stemmedTerms } from '@claire/scholarly-text'
import { countCues, isDangling, leansBack, sectionOf, withoutLabel } from './cues.ts'
import type { Nearness } from './nearness.ts'
import type { TermWeights } from './term-weights.ts'

/** A sentence with everything that does not depend on a query. */
export interface Sentence {
  text: string
  terms: string[]
  /** Weight of each distinct term. */
  weightOf: Map<string, number>
  /** Words, as people count them. */
  words: number
  cues: number[]
  section: number
  isDangling: boolean
  /** Incomprehensible without the sentence before it. */
  leansBack: boolean
  tokens: number[] | undefined
}

export interface Passage {
  title: string
  titleTerms: Set<string>
  sentences: Sentence[]
  /** Sum of weights by stem over the whole passage. */
  centroid: Map<string, number>
  meanTerms: number
  weights: TermWeights
  nearness: Nearness
  /** Tokens of a sentence for `nearness`, computed on first use. */
  tokensOf(sentence: Sentence): number[]
}

/** Inputs of the analysis besides the text. */
export interface Lexicon {
  weights: TermWeights
  nearness: Nearness
}

/** Analyses the sentences of one abstract, or the chosen sentences of a full text, once for all queries. */
export function analysePassage(
  { title, sentences }: { title: string; sentences: string[] },
  { weights, nearness }: Lexicon,
): Passage {
  const analysed = sentences.map((sentence) => analyseSentence(sentence, weights))
  const centroid = new Map<string, number>()
  for (const { terms, weightOf } of analysed)
    for (const term of terms) centroid.set(term, (centroid.get(term) ?? 0) + (weightOf.get(term) ?? 0))
  const total = analysed.reduce((sum, sentence) => sum + sentence.terms.length, 0)
  return {
    title,
    titleTerms: new Set(stemmedTerms(title)),
    sentences: analysed,
    centroid,
    meanTerms: total / Math.max(1, analysed.length),
    weights,
    nearness,
    tokensOf: (sentence) => (sentence.tokens ??= nearness.tokensOf(sentence.text)),
  }
}

function analyseSentence(text: string, weights: TermWeights): Sentence {
  const shown = withoutLabel(text)
  const terms = stemmedTerms(shown)
  return {
    text,
    terms,
    weightOf: new Map(terms.map((term) => [term, weights(term)])),
    words: shown.split(/\s+/).filter(Boolean).length,
    cues: countCues(shown),
    section: sectionOf(text),
    isDangling: isDangling(shown),
    leansBack: leansBack(shown),
    tokens: undefined,
  }
}
