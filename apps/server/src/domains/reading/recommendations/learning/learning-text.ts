import { isFunctionWord, stemmedTerms } from '@claire/scholarly-text'

/** A text that a folder learns from or that is compared with it. */
export interface LearningText {
  id: string
  title: string
  abstract: string
  /** Unit vector of the static table; absent if there is none. */
  table?: Float32Array
  /** Unit vector of the contextual model; absent if there is none. */
  contextual?: Float32Array
}

/** The weight of each term of a text, by the hash of the term: one or two stems. */
export type TermWeights = Map<number, number>

/** A title says in ten words what the abstract says in two hundred. */
const TITLE_WEIGHT = 2

/** Returns the weights of a text's terms, sublinear in how often the text has them. */
export function termWeightsOf({ title, abstract }: LearningText): TermWeights {
  const counts: TermWeights = new Map()
  count(counts, title, TITLE_WEIGHT)
  count(counts, abstract, 1)
  for (const [term, times] of counts) counts.set(term, 1 + Math.log(times))
  return counts
}

function count(counts: TermWeights, text: string, weight: number) {
  let before: string | undefined
  for (const stem of stemmedTerms(text)) {
    if (isFunctionWord(stem)) continue
    add(counts, stem, weight)
    if (before !== undefined) add(counts, `${before} ${stem}`, weight)
    before = stem
  }
}

function add(counts: TermWeights, term: string, weight: number) {
  const hash = hashOf(term)
  counts.set(hash, (counts.get(hash) ?? 0) + weight)
}

/** FNV-1a, 32 bits. */
export function hashOf(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
