import type { Article } from '#domains/articles'
import type { FoundSentence } from '#domains/reading/abstracts'

/** A sentence that may answer the question. */
export interface Candidate extends FoundSentence {
  article: Article
  /** Place of the work in the results of a search, from 0; a selected article counts as the first. */
  rank: number
}

/** A candidate with its estimated probability of answering. */
export interface Scored extends Candidate {
  probability: number
}

/** Share of the words of two sentences up to which they may differ and still be repeats. */
const DIFFERENT = 0.1

interface Limits {
  most: number
  /** Most quotes of one work. */
  ofWork: number
}

/** The likeliest sentences, likeliest first, each said once; a sentence is no candidate beside itself as `before`. */
export function chooseQuotes(scored: readonly Scored[], { most, ofWork }: Limits): Scored[] {
  const chosen: { quote: Scored; words: Set<string> }[] = []
  const order = scored.toSorted((a, b) => b.probability - a.probability)
  for (const quote of order) {
    if (chosen.length === most) break
    const words = new Set(quote.text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
    const siblings = chosen.filter((other) => other.quote.article.id === quote.article.id)
    if (siblings.length >= ofWork || siblings.some((other) => showsBoth(other.quote, quote))) continue
    if (chosen.some((other) => isRepeat(other.words, words))) continue
    chosen.push({ quote, words })
  }
  return chosen.map(({ quote }) => quote)
}

/** True if one of them is shown with the other already. */
const showsBoth = (one: Scored, other: Scored) => one.before === other.text || other.before === one.text

/** Two sentences that differ in one of these, or in a number, say different things however alike they are. */
const TURNS =
  /\d|^(?:not?|never|neither|nor|without|cannot|fail|lack|absen|unlik|increas|decreas|reduc|rais|higher|lower|greater|less|more|fewer|improv|wors|posit|neg|up|down|may|might|could|male|femal|children|adult)/

/** True if both say the same in nearly the same words. */
function isRepeat(one: Set<string>, other: Set<string>): boolean {
  const apart = [...one, ...other].filter((word) => !one.has(word) || !other.has(word))
  return apart.length <= DIFFERENT * (one.size + other.size) && !apart.some((word) => TURNS.test(word))
}
