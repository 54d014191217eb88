import type { AlertWidth } from '@claire/api-contract'
import { stemmedTerms } from '@claire/scholarly-text'
import { termWeights } from '@claire/search-engine'
import { anchorsOf } from './anchors.ts'
import type { MatchingFacts, SemanticFacts } from './matching-facts.ts'
import { NearnessMatrix } from './nearness-matrix.ts'
import type { PreparedArticle } from './prepared-article.ts'
import {
  type SemanticBar,
  type Verdict,
  canFire,
  exactVerdict,
  semanticBarOf,
  semanticVerdict,
} from './verdict.ts'

/** An alert as the matcher keeps it. */
export interface WatchedAlert {
  id: string
  searchTerm: string
  width: AlertWidth
  /** Of results called not relevant: the threshold is multiplied by it. */
  narrowing: number
  facts: MatchingFacts
}

interface Slot<A> {
  alert: A
  semantic: SemanticBar | null
}

/** Slots that are empty, before the set is packed anew. */
const MOST_EMPTY = 1000

/**
 * Many alerts, asked about one article at a time: alerts for exact words by the rarest of them, alerts by meaning by the
 * terms they share with it and by one product of all their vectors with its own. Only what these leave is evaluated.
 */
export class AlertSet<A extends WatchedAlert> {
  private slots: (Slot<A> | null)[] = []
  private slotOf = new Map<string, number>()
  /** Slots of exact alerts by what an article must have. */
  private anchored = new Map<string, number[]>()
  /** Slots that are asked about every article. */
  private always = new Set<number>()
  /** Slots by stemmed term, and what share of the search the term is. */
  private terms = new Map<string, { slots: number[]; shares: number[] }>()
  private nearness: NearnessMatrix
  private readonly embedder: { id: string; dimensions: number }

  constructor(embedder: { id: string; dimensions: number }) {
    this.embedder = embedder
    this.nearness = new NearnessMatrix(embedder.dimensions)
  }

  get size() {
    return this.slotOf.size
  }

  has(id: string): boolean {
    return this.slotOf.has(id)
  }

  values(): A[] {
    return this.slots.flatMap((slot) => slot?.alert ?? [])
  }

  /** Adds an alert, in the place of the one with its id. */
  put(alert: A) {
    this.delete(alert.id)
    if (this.slots.length - this.slotOf.size > MOST_EMPTY + this.slotOf.size) this.pack()
    this.append(alert)
  }

  delete(id: string) {
    const slot = this.slotOf.get(id)
    if (slot === undefined) return
    this.slots[slot] = null
    this.slotOf.delete(id)
    this.always.delete(slot)
  }

  private pack() {
    const alerts = this.values()
    this.slots = []
    this.slotOf = new Map()
    this.anchored = new Map()
    this.always = new Set()
    this.terms = new Map()
    this.nearness = new NearnessMatrix(this.embedder.dimensions)
    for (const alert of alerts) this.append(alert)
  }

  private append(alert: A) {
    const slot = this.slots.length
    const { facts } = alert
    const isSemantic = 'meaning' in facts
    this.slots.push({ alert, semantic: isSemantic ? semanticBarOf(alert, facts) : null })
    this.slotOf.set(alert.id, slot)
    this.nearness.append(isSemantic && facts.meaning?.embedderId === this.embedder.id ? facts.meaning : null)
    if (isSemantic) this.appendTerms(slot, facts)
    else this.appendAnchors(slot, facts)
  }

  private appendTerms(slot: number, { query }: SemanticFacts) {
    if (query.named.some(({ kind }) => kind === 'identifier')) this.always.add(slot)
    const weights = termWeights(query.statistics)
    const all = weights.reduce((sum, weight) => sum + weight, 0) || 1
    for (const [at, { term }] of query.statistics.terms.entries()) {
      const list = this.terms.get(term) ?? { slots: [], shares: [] }
      this.terms.set(term, list)
      list.slots.push(slot)
      list.shares.push((weights[at] ?? 0) / all)
    }
  }

  private appendAnchors(slot: number, { query, statistics }: Exclude<MatchingFacts, SemanticFacts>) {
    const frequencies = new Map(statistics.terms.map(({ term, frequency }) => [term, frequency]))
    // A word that the search did not stem to a term is a rare one, or none that tells: the longer the rarer.
    const anchors = anchorsOf(
      query.scope,
      (word) => frequencies.get(stemmedTerms(word)[0] ?? '') ?? 1 / word.length,
    )
    if (!anchors) this.always.add(slot)
    for (const key of anchors?.keys ?? []) {
      const list = this.anchored.get(key)
      if (list) list.push(slot)
      else this.anchored.set(key, [slot])
    }
  }

  /** The alerts that an article is worth telling of, among those that `isAsked` lets through. */
  match(
    article: PreparedArticle,
    isAsked: (alert: A) => boolean = () => true,
  ): { alert: A; verdict: Verdict }[] {
    const found: { alert: A; verdict: Verdict }[] = []
    const standings = this.standings(article)
    for (const slot of this.candidates(article, standings)) {
      const kept = this.slots[slot]
      if (!kept || !isAsked(kept.alert)) continue
      const { facts } = kept.alert
      const verdict = !('meaning' in facts)
        ? exactVerdict(facts, article)
        : kept.semantic &&
          semanticVerdict(kept.semantic, facts, { article, nearness: standings.get(slot)?.nearness ?? 0 })
      if (verdict) found.push({ alert: kept.alert, verdict })
    }
    return found
  }

  /** How much of each search by meaning an article has, and how near it is, where it has anything of it. */
  private standings({ stems, vector }: PreparedArticle): Map<number, { coverage: number; nearness: number }> {
    const standings = new Map<number, { coverage: number; nearness: number }>()
    for (const stem of stems) {
      const list = this.terms.get(stem)
      for (const [at, slot] of list?.slots.entries() ?? []) {
        const share = list?.shares[at] ?? 0
        const standing = standings.get(slot)
        if (standing) standing.coverage += share
        else standings.set(slot, { coverage: share, nearness: 0 })
      }
    }
    if (vector) {
      const slots = Uint32Array.from(standings.keys())
      for (const [at, nearness] of this.nearness.of(vector, slots).entries()) {
        const standing = standings.get(slots[at] ?? 0)
        if (standing) standing.nearness = nearness
      }
    }
    return standings
  }

  private *candidates(
    { anchors }: PreparedArticle,
    standings: Map<number, { coverage: number; nearness: number }>,
  ): Generator<number> {
    const given = new Set(this.always)
    yield* this.always
    for (const key of anchors) {
      for (const slot of this.anchored.get(key) ?? []) {
        if (given.has(slot)) continue
        given.add(slot)
        yield slot
      }
    }
    for (const [slot, standing] of standings) {
      const bar = this.slots[slot]?.semantic
      if (bar && !given.has(slot) && canFire(bar, standing)) yield slot
    }
  }
}
