import { normalized } from '@claire/embeddings'
import { type FolderModel, type LinearPart, type WeightedTerms, dot, scoreOf } from './folder-model.ts'
import { type LearningText, VECTORS, termsIn } from './learning-text.ts'
import { type LibrarySample, meanOf } from './library-sample.ts'

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
/** Number of articles at which half of the library's mean is taken from the folder's: few say little of common words. */
const HALF_CENTRED = 20
/** Standard deviations of cosines between articles of one field: words, and vectors from the library's mean. */
const DEVIATIONS = { words: 0.013, table: 0.13, contextual: 0.14 }
/** Mean over an article of the rarity of its terms, by which its length with rarity is estimated without a library. */
const USUAL_RARITY = 4

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
  const mean = meanWeights(own, library)
  const refused = meanWeights(others, library)
  for (const term of mean.keys()) refused.delete(term)
  const centred = own.length ** 2 / (own.length ** 2 + HALF_CENTRED ** 2)
  for (const [term, weight] of mean) mean.set(term, Math.max(0, weight - centred * library.commonness(term)))
  const unit = 1 / (DEVIATIONS.words * USUAL_RARITY)
  return weightedTerms([
    ...heaviest(mean, { library, most: MOST_TERMS.kept, factor: unit }),
    ...heaviest(refused, { library, most: MOST_TERMS.refused, factor: -REFUSED_WEIGHT * unit }),
  ])
}

/** Returns the mean of the texts' unit TF-IDF vectors. */
function meanWeights(texts: LearningText[], library: LibrarySample): Map<number, number> {
  const sums = new Map<number, number>()
  for (const text of texts) {
    const weights = library.weightsOf(text)
    termsIn(text).hashes.forEach((term, at) =>
      sums.set(term, (sums.get(term) ?? 0) + (weights[at] ?? 0) / texts.length),
    )
  }
  return sums
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
function heaviest(mean: Map<number, number>, { library, most, factor }: Selection): [number, number][] {
  const terms = Array.from(mean, ([term, share]): [number, number] => [
    term,
    factor * share * library.rarity(term),
  ])
  const moves = Float64Array.from(
    terms,
    ([term, weight]) => Math.abs(weight) * Math.sqrt(0.5 + library.frequency(term)),
  )
  const least = moves.toSorted().at(-most) ?? 0
  return terms.filter((_, at) => (moves[at] ?? 0) > 0 && (moves[at] ?? 0) >= least).slice(0, most)
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
    .filter((text) => !ownTexts.has(textOf(text)))
    .slice(0, MOST_COMPARED)
    .map((text) => scoreOf(model, text))
  const heldOut: number[] = []
  for (let fold = 0; fold < FOLDS && own.length > 1 && heldOut.length < ENOUGH; fold++) {
    const isIn = (_: unknown, at: number) => at % FOLDS === fold
    const seen = own.filter((text, at) => !isIn(text, at))
    const part = { ...model, ...linearModel(seen, others, library) }
    heldOut.push(...own.filter(isIn).map((text) => scoreOf(part, text)))
  }
  const alone = own.map((text) => scoreOf(model, text) / 2)
  const typical = quantile(heldOut.length ? heldOut : alone, 0.5)
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
