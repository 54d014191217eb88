import { dot, normalized } from '@claire/embeddings'
import { type FolderModel, type LinearPart, type WeightedTerms, scoreOf } from './folder-model.ts'
import { type LearningText, VECTORS, termsIn } from './learning-text.ts'

export interface Examples {
  /** Articles of the folder, newest first. */
  kept: readonly LearningText[]
  /** Refused suggestions, newest first. */
  refused: readonly LearningText[]
  library: LibrarySample
}

/** The newest examples are used, so that a folder follows its reader. */
const MOST_KEPT = 300
const MOST_REFUSED = 100
const MOST_TERMS = { kept: 500, refused: 60 }
/** Weight of terms that refused articles have and none of the folder: near misses share nearly all others with it. */
const REFUSED_WEIGHT = 0.1
/** Number of articles at which half of the library's share is taken from the folder's: few say little of common words. */
const HALF_CENTRED = 20
/** Standard deviations of cosines in one field: of articles with a folder's words, and of vectors from the library's mean. */
const DEVIATIONS = { words: 0.035, table: 0.13, contextual: 0.14 }

/**
 * Learns a folder from its articles; the same examples make the same model. Of refused articles only the terms count that
 * no article of the folder has: subtracting near misses as a whole makes suggestions worse than ignoring them.
 */
export function trainFolder({ kept: members, refused, library }: Examples): FolderModel {
  const own = distinct(members).slice(0, MOST_KEPT)
  const ownTexts = new Set(own.map(textOf))
  const others = distinct(refused)
    .filter((text) => !ownTexts.has(textOf(text)))
    .slice(0, MOST_REFUSED)
  const model = { ...linearModel(own, others, library), floor: Infinity, edge: Infinity }
  if (own.length) Object.assign(model, thresholds(model, { own, others, library }))
  return model
}

const textOf = ({ title, abstract }: LearningText) => `${title}\n${abstract}`

type Linear = Omit<FolderModel, 'floor' | 'edge'>

function linearModel(own: LearningText[], others: LearningText[], library: LibrarySample): Linear {
  const model: Linear = { terms: termsOfFolder(own, others, library) }
  for (const name of VECTORS) {
    const part = directionTo(own, name, library)
    if (part) model[name] = part
  }
  return model
}

/** Returns the texts that have words or a vector, each text once. */
function distinct(texts: readonly LearningText[]): LearningText[] {
  const seen = new Map<string, LearningText>()
  for (const text of texts)
    if (!seen.has(textOf(text)) && (termsIn(text).hashes.length || VECTORS.some((name) => text[name])))
      seen.set(textOf(text), text)
  return [...seen.values()]
}

function termsOfFolder(own: LearningText[], others: LearningText[], library: LibrarySample): WeightedTerms {
  const folder = commonTerms(own, library)
  const refused = commonTerms(others, library)
  for (const term of folder.keys()) refused.delete(term)
  let squares = 0
  for (const value of folder.values()) squares += value ** 2
  const unit = 1 / (DEVIATIONS.words * (Math.sqrt(squares) || 1))
  return weightedTerms([
    ...heaviest(folder, { library, most: MOST_TERMS.kept, factor: unit }),
    ...heaviest(refused, { library, most: MOST_TERMS.refused, factor: -REFUSED_WEIGHT * unit }),
  ])
}

/** Returns how common each term is in some texts beyond the library, times its rarity: short texts count as long ones. */
function commonTerms(texts: LearningText[], library: LibrarySample): Map<number, number> {
  const centred = texts.length ** 2 / (texts.length ** 2 + HALF_CENTRED ** 2)
  const terms = frequenciesIn(texts)
  for (const [term, frequency] of terms) {
    const share = Math.max(0, frequency / texts.length - centred * library.share(term))
    terms.set(term, share * library.rarity(term))
  }
  return terms
}

interface Selection {
  library: LibrarySample
  most: number
  factor: number
}

/**
 * Returns the terms that move the scores of the library most, with their weights: a rare one is heavy, but if it is in no
 * other text it decides nothing.
 */
function heaviest(values: Map<number, number>, { library, most, factor }: Selection): [number, number][] {
  const moves = new Float64Array(values.size)
  let at = 0
  for (const [term, value] of values) moves[at++] = value * Math.sqrt(0.5 + library.frequency(term))
  const least = moves.toSorted().at(-most) ?? 0
  const chosen: [number, number][] = []
  at = 0
  for (const [term, value] of values) {
    const move = moves[at++] ?? 0
    if (move > 0 && move >= least && chosen.length < most) chosen.push([term, factor * value])
  }
  return chosen
}

const LARGEST = { weight: 32_767, value: 127 }

function weightedTerms(terms: [number, number][]): WeightedTerms {
  terms.sort(([a], [b]) => a - b)
  const scale = Math.max(...terms.map(([, weight]) => Math.abs(weight)), 0) / LARGEST.weight || 1
  return {
    hashes: Uint32Array.from(terms, ([term]) => term),
    weights: Int16Array.from(terms, ([, weight]) => Math.round(weight / scale)),
    scale,
  }
}

/** Vectors are compared from the library's mean: all articles share much that distinguishes none. */
function directionTo(
  own: LearningText[],
  name: (typeof VECTORS)[number],
  library: LibrarySample,
): LinearPart | undefined {
  const middle = library.means[name]
  const mean = meanOf(own.flatMap(({ [name]: vector }) => (vector ? fromMiddle(vector, middle) : [])))
  if (!mean) return undefined
  const largest = Math.max(...mean.map(Math.abs)) || 1
  const values = Int8Array.from(mean, (value) => Math.round((value / largest) * LARGEST.value))
  const scale = largest / LARGEST.value / DEVIATIONS[name]
  return { values, scale, origin: middle ? dot(values, middle) * scale : 0 }
}

const fromMiddle = (vector: Float32Array, middle: Float32Array | undefined) =>
  normalized(vector.map((value, at) => value - (middle?.[at] ?? 0)))

/**
 * Share of the library above a threshold, the number of articles that may be above it in a small library, where many may
 * be of the folder's subject, and its least height as a share of the median of held-out articles of the folder, which
 * may be much alike.
 */
const FLOOR = { library: 0.01, fewest: 10, own: 0.5 }
const EDGE = { library: 0.03, fewest: 30, own: 0.3 }
/** Share of the library that may be above a threshold, however small the library is. */
const MOST_ABOVE = 0.5
const FOLDS = 5
/** Number of held-out articles that place their median well. */
const ENOUGH = 50
/** Enough texts of the library to place the best hundredth. */
const MOST_COMPARED = 1000

interface Parts {
  own: LearningText[]
  others: LearningText[]
  library: LibrarySample
}

/**
 * An article belongs to a folder if it fits it better than all but few of the library, and half as well as the folder's
 * own articles fit a model that has not seen them.
 */
function thresholds(
  model: FolderModel,
  { own, others, library }: Parts,
): Pick<FolderModel, 'floor' | 'edge'> {
  const ownTexts = new Set(own.map(textOf))
  const around = library.texts
    .slice(0, MOST_COMPARED)
    .filter((text) => !ownTexts.has(textOf(text)))
    .map((text) => scoreOf(model, text))
  const heldOut: number[] = []
  for (let fold = 0; fold < FOLDS && own.length > 1 && heldOut.length < ENOUGH; fold++) {
    const isIn = (_: unknown, at: number) => at % FOLDS === fold
    const seen = own.filter((text, at) => !isIn(text, at))
    const part = { ...model, ...linearModel(seen, others, library) }
    heldOut.push(...own.filter(isIn).map((text) => scoreOf(part, text)))
  }
  // A folder of one article has none to hold out.
  const typical = quantile(heldOut.length ? heldOut : own.map((text) => scoreOf(model, text) / 2), 0.5)
  const least = ({ library: share, fewest, own: height }: typeof FLOOR) => {
    const above = Math.max(share, Math.min(fewest / around.length, MOST_ABOVE))
    return Math.max(quantile(around, 1 - above), height * typical)
  }
  const floor = least(FLOOR)
  return { floor, edge: Math.min(floor, least(EDGE)) }
}

function quantile(values: number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.floor(share * (ascending.length - 1))] ?? -Infinity
}

/** Random articles of the library, prepared once for all folders that learn from them. */
export interface LibrarySample {
  readonly texts: readonly LearningText[]
  /** Means of the unit vectors; absent if no text has one. */
  readonly means: { table?: Float32Array; contextual?: Float32Array }
  /** Returns the number of texts that have a term; 0 if it is one. */
  frequency(term: number): number
  /** Returns the share of the texts that have a term. */
  share(term: number): number
  /** Returns the logarithm of a term's inverse document frequency. */
  rarity(term: number): number
}

export function sampleLibrary(texts: readonly LearningText[]): LibrarySample {
  const frequencies = frequenciesIn(texts)
  // Most terms are in one text only, and cost the most memory.
  for (const [term, frequency] of frequencies) if (frequency === 1) frequencies.delete(term)
  const means: LibrarySample['means'] = {}
  for (const part of VECTORS) {
    const mean = meanOf(texts.flatMap((text) => text[part] ?? []))
    if (mean) means[part] = mean
  }
  const frequency = (term: number) => frequencies.get(term) ?? 0
  const share = (term: number) => frequency(term) / (texts.length || 1)
  const rarity = (term: number) => Math.log((1 + texts.length) / (1 + frequency(term)))
  return { texts, means, frequency, share, rarity }
}

/** Returns the number of texts that have each term. */
function frequenciesIn(texts: readonly LearningText[]): Map<number, number> {
  const frequencies = new Map<number, number>()
  for (const text of texts)
    for (const term of termsIn(text).hashes) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  return frequencies
}

/**
 * Returns the same random articles, with frequencies and means over these and the articles near a folder: what those have
 * in common tells none of them apart.
 */
export function sampleAround({ texts }: LibrarySample, near: readonly LearningText[]): LibrarySample {
  const sampled = new Set(texts.map(({ id }) => id))
  return { ...sampleLibrary([...texts, ...near.filter(({ id }) => !sampled.has(id))]), texts }
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  if (!first) return undefined
  const mean = new Float32Array(first.length)
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / vectors.length
  return mean
}
