import type { AlertWidth } from '@claire/api-contract'
import { stemmedTerms } from '@claire/scholarly-text'
import { stemsIn } from '@claire/search-engine'
import { keyGroupsOf, hasAll } from './lookup-keys.ts'
import type { ExactFacts, MatchingFacts, SemanticFacts } from './matching-facts.ts'
import { TermLists } from './term-lists.ts'
import { NearnessMatrix } from './nearness-matrix.ts'
import type { PreparedArticle } from './prepared-article.ts'
import {
  type Closeness,
  type SemanticThresholds,
  type Decision,
  canFire,
  exactDecision,
  semanticThresholdsOf,
  semanticDecision,
  wordsNeeded,
} from './decision.ts'

/** An alert as the matcher stores it. */
export interface WatchedAlert {
  id: string
  searchTerm: string
  width: AlertWidth
  /** Multiplier of the threshold, from results marked as not relevant. */
  strictness: number
  facts: MatchingFacts
}

interface EmbedderFacts {
  id: string
  dimensions: number
}

/** The embedders of the articles' vectors. */
export interface Embedders {
  words: EmbedderFacts
  contextual: EmbedderFacts[]
}

interface Slot<A> {
  alert: A
  semantic: SemanticThresholds | null
  /** Key groups of an alert for exact words: a matching article has one key of each. */
  required: string[][]
}

/** Upper bound of a static-embedding similarity, in standard deviations. */
const NEAREST = 12
/** Number of empty slots at which the set is repacked. */
const MOST_EMPTY = 1000

/**
 * Many alerts, matched with one article at a time. Evaluates only candidates: alerts for exact words by their rarest
 * word, alerts by meaning by shared terms and one product of all their vectors with the article's.
 */
export class AlertSet<A extends WatchedAlert> {
  private slots: (Slot<A> | null)[] = []
  /** Minimum word score of an article by slot, at the highest possible nearness. */
  private fewestWords: number[] = []
  private slotOf = new Map<string, number>()
  /** Slots of exact alerts by lookup key. */
  private slotsByKey = new Map<string, number[]>()
  /** Slots that are evaluated for every article. */
  private always = new Set<number>()
  private terms = new TermLists()
  private byVectors: Matrices
  private readonly embedders: Embedders
  /** Number of alerts with a vector of each contextual model. */
  private uses = new Map<string, number>()
  /** Slots whose results may have none of their words. */
  private wordless = new Set<number>()

  constructor(embedders: Embedders) {
    this.embedders = embedders
    this.byVectors = matricesFor(embedders)
  }

  /** The contextual models whose vectors of articles any alert uses. */
  get usedModels(): string[] {
    return [...this.uses].flatMap(([id, alerts]) => (alerts ? [id] : []))
  }

  private count(semantic: SemanticThresholds | null | undefined, by: 1 | -1) {
    const id = semantic?.inContext?.embedderId
    if (id !== undefined) this.uses.set(id, (this.uses.get(id) ?? 0) + by)
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

  /** Adds an alert; replaces the one with the same id. */
  put(alert: A) {
    this.delete(alert.id)
    if (this.slots.length - this.slotOf.size > MOST_EMPTY + this.slotOf.size) this.pack()
    this.append(alert)
  }

  delete(id: string) {
    const slot = this.slotOf.get(id)
    if (slot === undefined) return
    this.count(this.slots[slot]?.semantic, -1)
    this.wordless.delete(slot)
    this.slots[slot] = null
    this.slotOf.delete(id)
    this.always.delete(slot)
  }

  private pack() {
    const alerts = this.values()
    this.slots = []
    this.fewestWords = []
    this.slotOf = new Map()
    this.slotsByKey = new Map()
    this.always = new Set()
    this.terms = new TermLists()
    this.byVectors = matricesFor(this.embedders)
    this.uses = new Map()
    this.wordless = new Set()
    for (const alert of alerts) this.append(alert)
  }

  private append(alert: A) {
    const slot = this.slots.length
    const facts = this.comparable(alert.facts)
    const isSemantic = 'meaning' in facts
    const keyGroups = isSemantic ? [] : exactKeys(facts)
    const semantic = isSemantic ? semanticThresholdsOf(alert, facts) : null
    this.slots.push({ alert, semantic, required: keyGroups.slice(1) })
    this.fewestWords.push(isSemantic && semantic ? fewestWords(semantic, facts) : Infinity)
    this.slotOf.set(alert.id, slot)
    this.byVectors.byWords.append(isSemantic ? facts.meaning : null)
    const meaning = (isSemantic && facts.context?.meaning) || null
    for (const [id, matrix] of this.byVectors.inContext)
      matrix.append(meaning?.embedderId === id ? meaning : null)
    this.count(semantic, 1)
    if (semantic?.inContext && semantic.inContext.close < Infinity) this.wordless.add(slot)
    if (isSemantic) this.appendTerms(slot, facts)
    else this.appendKeys(slot, keyGroups[0])
  }

  /** Facts without vectors of embedders other than those of the articles. */
  private comparable(facts: MatchingFacts): MatchingFacts {
    if (!('meaning' in facts)) return facts
    const { meaning, context } = facts
    const { words, contextual } = this.embedders
    return {
      ...facts,
      meaning: meaning?.embedderId === words.id ? meaning : null,
      context: context && contextual.some(({ id }) => id === context.meaning.embedderId) ? context : null,
    }
  }

  private appendTerms(slot: number, facts: SemanticFacts) {
    if (facts.query.named.some(({ kind }) => kind === 'identifier')) this.always.add(slot)
    this.terms.append(slot, facts)
  }

  private appendKeys(slot: number, keys: string[] | undefined) {
    if (!keys) this.always.add(slot)
    for (const key of keys ?? []) {
      const list = this.slotsByKey.get(key)
      if (list) list.push(slot)
      else this.slotsByKey.set(key, [slot])
    }
  }

  /** Returns the alerts that an article matches, among those that pass `isAsked`. */
  match(
    article: PreparedArticle,
    isAsked: (alert: A) => boolean = () => true,
  ): { alert: A; decision: Decision }[] {
    const found: { alert: A; decision: Decision }[] = []
    const closeness = this.byMeaning(article)
    for (const slot of new Set([...this.always, ...this.byWords(article), ...closeness.keys()])) {
      const held = this.slots[slot]
      if (!held || !isAsked(held.alert)) continue
      const { facts } = held.alert
      const decision = !('meaning' in facts)
        ? exactDecision(facts, article)
        : held.semantic &&
          semanticDecision(held.semantic, article, closeness.get(slot) ?? farFrom(held.semantic))
      if (decision) found.push({ alert: held.alert, decision })
    }
    return found
  }

  /** Slots of alerts for exact words, all of which an article has, looked up by the rarest. */
  private byWords({ lookupKeys }: PreparedArticle): number[] {
    const slots: number[] = []
    for (const key of lookupKeys) {
      const list = this.slotsByKey.get(key)
      for (const slot of list ?? []) {
        if (hasAll(lookupKeys, this.slots[slot]?.required ?? [])) slots.push(slot)
      }
    }
    return slots
  }

  /** Slots of alerts by meaning that an article could match, and its nearness to them. */
  private byMeaning({ batch, vectors }: PreparedArticle): Map<number, Closeness> {
    const { touched, coverages, words } = this.terms.standings(stemsIn(batch, this.terms.average))
    const withWords = touched.filter((slot) => (words[slot] ?? 0) >= (this.fewestWords[slot] ?? Infinity))
    const hopeful = Uint32Array.from(new Set([...withWords, ...this.wordless]))
    const near = nearnessOf(this.byVectors.byWords, vectors.byWords, hopeful)
    const nearInContext = new Map(
      this.usedModels.map((id) => [
        id,
        nearnessOf(this.byVectors.inContext.get(id), vectors.inContext[id], hopeful),
      ]),
    )
    const found = new Map<number, Closeness>()
    for (const [at, slot] of hopeful.entries()) {
      const semantic = this.slots[slot]?.semantic
      if (!semantic) continue
      const byWords = near?.[at] ?? 0
      const { inContext } = semantic
      const byContext = inContext && nearInContext.get(inContext.embedderId)
      const closeness = byContext
        ? { nearness: byContext[at] ?? 0, hurdle: inContext, byWords }
        : { nearness: byWords, hurdle: semantic.byWords, byWords }
      const standing = { words: words[slot] ?? 0, coverage: coverages[slot] ?? 0 }
      if (canFire(semantic, standing, closeness)) found.set(slot, closeness)
    }
    return found
  }
}

/** The closeness of an article that shares no words with a search. */
const farFrom = ({ byWords }: SemanticThresholds): Closeness => ({ nearness: 0, hurdle: byWords, byWords: 0 })

const nearnessOf = (
  matrix: NearnessMatrix | undefined,
  vector: Float32Array | undefined,
  slots: Uint32Array,
) => vector && matrix?.of(vector, slots)

interface Matrices {
  byWords: NearnessMatrix
  /** By contextual model. */
  inContext: Map<string, NearnessMatrix>
}

const matricesFor = ({ words, contextual }: Embedders): Matrices => ({
  byWords: new NearnessMatrix(words.dimensions),
  inContext: new Map(contextual.map(({ id, dimensions }) => [id, new NearnessMatrix(dimensions)])),
})

/** Minimum word score of an article, at the highest possible nearness. */
function fewestWords(
  { byWords, inContext, strictness }: SemanticThresholds,
  { context }: SemanticFacts,
): number {
  const least = wordsNeeded(byWords, strictness, NEAREST)
  if (!inContext || !context) return least
  const { mean, deviation } = context.meaning
  return Math.min(least, wordsNeeded(inContext, strictness, (1 - mean) / deviation))
}

/** The lookup keys that an article must have, the rarest first. */
function exactKeys({ query, statistics }: ExactFacts): string[][] {
  const frequencies = new Map(statistics.terms.map(({ term, frequency }) => [term, frequency]))
  // A word that the search did not stem to a term is rare or meaningless: the longer, the rarer.
  return keyGroupsOf(
    query.scope,
    (word) => frequencies.get(stemmedTerms(word)[0] ?? '') ?? 1 / word.length,
  ).map(({ keys }) => keys)
}
