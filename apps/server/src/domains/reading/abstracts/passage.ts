import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stemmedTerms } from '@claire/scholarly-text'
import { type StaticEmbedder, type TokenAffinity, createTokenAffinity } from '@claire/embeddings'
import { countCues, isDangling, leansBack, sectionOf, withoutLabel } from './cues.ts'

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

/** Enough to distinguish sentences, at a quarter of the cost. */
const DIMENSIONS = 64

/** Similarity of sentences to a query in meaning, token by token. */
export interface Nearness {
  tokensOf(text: string): number[]
  /** For each text's tokens, 0 to 1. */
  of: TokenAffinity
}

export function createNearness({
  tokenIds,
  tokenVectors,
}: Pick<StaticEmbedder, 'tokenIds' | 'tokenVectors'>): Nearness {
  return {
    tokensOf: (text) => [...new Set(tokenIds(text))],
    of: createTokenAffinity(tokenVectors, DIMENSIONS),
  }
}

/** Weight of a stem by its rarity in scientific abstracts: about 0.3 for 'use', 10 for an unknown word. */
type TermWeights = (stem: string) => number

/**
 * Reads `models/term-weights.txt`: a line per weight, `weight stem stem …`. Unlisted stems are rarer than all listed
 * ones. A table rather than the index's own statistics, so that an article's sentences are chosen alike in a library of
 * ten articles and of a million.
 */
export function readTermWeights(folder = path.join(import.meta.dirname, 'models')): TermWeights {
  const weights = new Map<string, number>()
  let rarest = 0
  for (const line of readFileSync(path.join(folder, 'term-weights.txt'), 'utf8').split('\n')) {
    const [weight, ...stems] = line.split(' ')
    if (!stems.length) continue
    rarest = Math.max(rarest, Number(weight))
    for (const stem of stems) weights.set(stem, Number(weight))
  }
  return (stem) => weights.get(stem) ?? rarest + 0.7
}
