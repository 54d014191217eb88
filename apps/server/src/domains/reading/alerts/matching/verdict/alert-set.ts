import type { AlertWidth } from '@claire/api-contract'
import { stemmedTerms } from '@claire/scholarly-text'
import { stemsIn } from '@claire/search-engine'
import { anchorsOf, hasAll } from './anchors.ts'
import type { ExactFacts, MatchingFacts, SemanticFacts } from './matching-facts.ts'
import { TermLists } from './term-lists.ts'
import { NearnessMatrix } from './nearness-matrix.ts'
import type { PreparedArticle } from './prepared-article.ts'
import {
  type Closeness,
  type SemanticBar,
  type Verdict,
  canFire,
  exactVerdict,
  semanticBarOf,
  semanticVerdict,
  wordsNeeded,
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

interface EmbedderFacts {
  id: string
  dimensions: number
}

/** Whose vectors articles come with. */
export interface Embedders {
  words: EmbedderFacts
  /** null where nothing reads sentences. */
  contextual: EmbedderFacts | null
}

interface Slot<A> {
  alert: A
  semantic: SemanticBar | null
  /** Of an alert for exact words: an article that matches has one of each. */
  required: string[][]
}

/** Nothing is nearer by the vectors of words than this, in standard deviations. */
const NEAREST = 12
/** Slots that are empty, before the set is packed anew. */
const MOST_EMPTY = 1000

/**
 * Many alerts, asked about one article at a time: alerts for exact words by the rarest of them, alerts by meaning by the
 * terms they share with it and by one product of all their vectors with its own. Only what these leave is evaluated.
 */
export class AlertSet<A extends WatchedAlert> {
  private slots: (Slot<A> | null)[] = []
  /** Of each slot, what an article's words must be worth however near it is. */
  private fewestWords: number[] = []
  private slotOf = new Map<string, number>()
  /** Slots of exact alerts by what an article must have. */
  private anchored = new Map<string, number[]>()
  /** Slots that are asked about every article. */
  private always = new Set<number>()
  private terms = new TermLists()
  private byVectors: { byWords: NearnessMatrix; inContext: NearnessMatrix }
  private readonly embedders: Embedders
  /** How many alerts have a contextual vector. */
  private inContext = 0

  constructor(embedders: Embedders) {
    this.embedders = embedders
    this.byVectors = matricesFor(embedders)
  }

  /** Whether a contextual vector of an article would say anything to any alert. */
  get knowsContext() {
    return this.inContext > 0
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
    if (this.slots[slot]?.semantic?.inContext) this.inContext--
    this.slots[slot] = null
    this.slotOf.delete(id)
    this.always.delete(slot)
  }

  private pack() {
    const alerts = this.values()
    this.slots = []
    this.fewestWords = []
    this.slotOf = new Map()
    this.anchored = new Map()
    this.always = new Set()
    this.terms = new TermLists()
    this.byVectors = matricesFor(this.embedders)
    this.inContext = 0
    for (const alert of alerts) this.append(alert)
  }

  private append(alert: A) {
    const slot = this.slots.length
    const facts = this.comparable(alert.facts)
    const isSemantic = 'meaning' in facts
    const anchors = isSemantic ? [] : exactAnchors(facts)
    const semantic = isSemantic ? semanticBarOf(alert, facts) : null
    this.slots.push({ alert, semantic, required: anchors.slice(1) })
    this.fewestWords.push(isSemantic && semantic ? fewestWords(semantic, facts) : Infinity)
    this.slotOf.set(alert.id, slot)
    this.byVectors.byWords.append(isSemantic ? facts.meaning : null)
    this.byVectors.inContext.append(isSemantic ? (facts.context?.meaning ?? null) : null)
    if (semantic?.inContext) this.inContext++
    if (isSemantic) this.appendTerms(slot, facts)
    else this.appendAnchor(slot, anchors[0])
  }

  /** Without the vectors of other embedders than those that articles have theirs of. */
  private comparable(facts: MatchingFacts): MatchingFacts {
    if (!('meaning' in facts)) return facts
    const { meaning, context } = facts
    const { words, contextual } = this.embedders
    return {
      ...facts,
      meaning: meaning?.embedderId === words.id ? meaning : null,
      context: context && context.meaning.embedderId === contextual?.id ? context : null,
    }
  }

  private appendTerms(slot: number, facts: SemanticFacts) {
    if (facts.query.named.some(({ kind }) => kind === 'identifier')) this.always.add(slot)
    this.terms.append(slot, facts)
  }

  private appendAnchor(slot: number, anchor: string[] | undefined) {
    if (!anchor) this.always.add(slot)
    for (const key of anchor ?? []) {
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
    const closeness = this.byMeaning(article)
    for (const slot of new Set([...this.always, ...this.byWords(article), ...closeness.keys()])) {
      const kept = this.slots[slot]
      if (!kept || !isAsked(kept.alert)) continue
      const { facts } = kept.alert
      const verdict = !('meaning' in facts)
        ? exactVerdict(facts, article)
        : kept.semantic &&
          semanticVerdict(kept.semantic, article, closeness.get(slot) ?? farFrom(kept.semantic))
      if (verdict) found.push({ alert: kept.alert, verdict })
    }
    return found
  }

  /** Slots of alerts for exact words of which an article has all, the rarest looked up first. */
  private byWords({ anchors }: PreparedArticle): number[] {
    const slots: number[] = []
    for (const key of anchors) {
      const list = this.anchored.get(key)
      for (const slot of list ?? []) {
        if (hasAll(anchors, this.slots[slot]?.required ?? [])) slots.push(slot)
      }
    }
    return slots
  }

  /** Slots of alerts by meaning that an article could be worth telling of, and how near it is to these. */
  private byMeaning({ batch, vectors }: PreparedArticle): Map<number, Closeness> {
    const { touched, coverages, words } = this.terms.standings(stemsIn(batch, this.terms.average))
    const hopeful = touched.filter((slot) => (words[slot] ?? 0) >= (this.fewestWords[slot] ?? Infinity))
    const near = nearnessOf(this.byVectors.byWords, vectors.byWords, hopeful)
    const nearInContext = nearnessOf(this.byVectors.inContext, vectors.inContext, hopeful)
    const found = new Map<number, Closeness>()
    for (const [at, slot] of hopeful.entries()) {
      const bar = this.slots[slot]?.semantic
      if (!bar) continue
      const byWords = near?.[at] ?? 0
      const context = nearInContext && bar.inContext
      const hurdle = context ?? bar.byWords
      const nearness = context ? (nearInContext[at] ?? 0) : byWords
      const standing = { words: words[slot] ?? 0, coverage: coverages[slot] ?? 0, nearness }
      if (canFire(standing, hurdle, bar.narrowing)) found.set(slot, { nearness, hurdle, byWords })
    }
    return found
  }
}

/** Of an article that shares no words with a search. */
const farFrom = ({ byWords }: SemanticBar): Closeness => ({ nearness: 0, hurdle: byWords, byWords: 0 })

const nearnessOf = (matrix: NearnessMatrix, vector: Float32Array | undefined, slots: Uint32Array) =>
  vector && matrix.of(vector, slots)

const matricesFor = ({ words, contextual }: Embedders) => ({
  byWords: new NearnessMatrix(words.dimensions),
  inContext: new NearnessMatrix(contextual?.dimensions ?? 0),
})

/** What an article's words must be worth at least, however near it is. */
function fewestWords({ byWords, inContext, narrowing }: SemanticBar, { context }: SemanticFacts): number {
  const least = wordsNeeded(byWords, narrowing, NEAREST)
  if (!inContext || !context) return least
  const { mean, deviation } = context.meaning
  return Math.min(least, wordsNeeded(inContext, narrowing, (1 - mean) / deviation))
}

/** The keys of what an article must have, the rarest first. */
function exactAnchors({ query, statistics }: ExactFacts): string[][] {
  const frequencies = new Map(statistics.terms.map(({ term, frequency }) => [term, frequency]))
  // A word that the search did not stem to a term is a rare one, or none that tells: the longer the rarer.
  return anchorsOf(
    query.scope,
    (word) => frequencies.get(stemmedTerms(word)[0] ?? '') ?? 1 / word.length,
  ).map(({ keys }) => keys)
}
