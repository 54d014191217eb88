import { type StemWorth, stemsOfTerm, termWeights } from '@claire/search-engine'
import { type SemanticFacts, totalWeight } from './matching-facts.ts'

/** The searches that contain a term, and its weight in each. */
interface TermList {
  slots: number[]
  /** The term's share of the search's weight. */
  shares: number[]
  /** The strength gained from the term, for each unit of the term's worth in an article. */
  gains: number[]
}

/** Maximum rounding error of these estimates. */
const ROUNDING = 1e-3

/** The searches of many alerts by their terms: gives upper bounds of an article's scores for each of them. */
export class TermLists {
  private readonly lists = new Map<string, TermList>()
  /** The greatest average length of articles in any of the searches: the greater, the more an occurrence is worth. */
  readonly average = { headLength: 0, bodyLength: 0 }
  private coverages = new Float32Array(0)
  private strengths = new Float32Array(0)

  append(slot: number, { query: { statistics } }: SemanticFacts) {
    this.average.headLength = Math.max(this.average.headLength, statistics.headLength)
    this.average.bodyLength = Math.max(this.average.bodyLength, statistics.bodyLength)
    const weights = termWeights(statistics)
    const all = weights.reduce((sum, weight) => sum + weight, 0) || 1
    const total = totalWeight(statistics)
    for (const [at, term] of statistics.terms.entries()) {
      for (const stem of stemsOfTerm(term)) {
        const list = this.lists.get(stem) ?? { slots: [], shares: [], gains: [] }
        this.lists.set(stem, list)
        list.slots.push(slot)
        list.shares.push((weights[at] ?? 0) / all)
        list.gains.push((term.repeats * (weights[at] ?? 0)) / total)
      }
    }
    if (slot >= this.coverages.length) this.grow(slot + 1)
  }

  private grow(slots: number) {
    this.coverages = new Float32Array(Math.ceil(slots * 1.5))
    this.strengths = new Float32Array(Math.ceil(slots * 1.5))
  }

  /** The searches that share a term with an article, and its scores for them: valid until the next call. */
  standings(stems: StemWorth[]) {
    const { coverages, strengths } = this
    coverages.fill(0)
    strengths.fill(0)
    const touched: number[] = []
    for (const { stem, worth } of stems) {
      const list = this.lists.get(stem)
      if (!list) continue
      const { slots, shares, gains } = list
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? 0
        if (coverages[slot] === 0) {
          touched.push(slot)
          coverages[slot] = ROUNDING
          strengths[slot] = ROUNDING
        }
        coverages[slot] = (coverages[slot] ?? 0) + (shares[at] ?? 0)
        strengths[slot] = (strengths[slot] ?? 0) + (gains[at] ?? 0) * worth
      }
    }
    return { touched: Uint32Array.from(touched), coverages, words: strengths }
  }
}
