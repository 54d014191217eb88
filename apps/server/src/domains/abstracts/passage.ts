import { stemmedTerms } from '@claire/scholarly-text'
import { CUES, isDangling, sectionOf, withoutLabel } from './cues.ts'
import type { TermWeights } from './term-weights.ts'

/** A sentence with all that does not depend on a query. */
export interface Sentence {
  text: string
  terms: string[]
  /** Words, as people count them. */
  words: number
  cues: number[]
  section: number
  isDangling: boolean
}

export interface Passage {
  title: string
  titleTerms: Set<string>
  sentences: Sentence[]
  /** Sum of weights by stem over the whole passage. */
  centroid: Map<string, number>
  meanTerms: number
  weights: TermWeights
}

const CUE_LIST = Object.values(CUES)
export const CUE_NAMES = Object.keys(CUES)

/** Analyses the sentences of one abstract, or the chosen sentences of a full text, once for all queries. */
export function analysePassage({ title, sentences, weights }: { title: string; sentences: string[]; weights: TermWeights }): Passage {
  const analysed = sentences.map(analyseSentence)
  const centroid = new Map<string, number>()
  for (const { terms } of analysed) for (const term of terms) centroid.set(term, (centroid.get(term) ?? 0) + weights(term))
  const total = analysed.reduce((sum, sentence) => sum + sentence.terms.length, 0)
  return {
    title,
    titleTerms: new Set(stemmedTerms(title)),
    sentences: analysed,
    centroid,
    meanTerms: total / Math.max(1, analysed.length),
    weights,
  }
}

function analyseSentence(text: string): Sentence {
  const shown = withoutLabel(text)
  return {
    text,
    terms: stemmedTerms(shown),
    words: shown.split(/\s+/).filter(Boolean).length,
    cues: CUE_LIST.map((cue) => Math.min(3, shown.match(cue)?.length ?? 0)),
    section: sectionOf(text),
    isDangling: isDangling(shown),
  }
}
