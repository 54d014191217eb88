import { type LearningText, type TermWeights, termWeightsOf } from './learning-text.ts'

/** What a folder has learnt: plain data, at most 4 kB when serialised. */
export interface FolderModel {
  /** Score from which an article belongs to the folder. */
  floor: number
  /** Score from which an article is at the edge of the folder. */
  edge: number
  /** The heaviest terms by hash. */
  terms: TermWeights
  table: Likeness | null
  contextual: Likeness | null
  words: Scale
}

/** A unit vector, and the scale of its dot products with articles of the library. */
export interface Likeness extends Scale {
  vector: Float32Array
}

/** Mean and standard deviation over the library. */
export interface Scale {
  mean: number
  deviation: number
}

/** Returns how well an article fits the folder, comparable with the model's own `floor` and `edge` only. */
export const scoreOf = (model: FolderModel, article: LearningText): number =>
  scoreOfTerms(model, article, termWeightsOf(article))

/** Returns the mean of standard scores over the parts that both the model and the article have. */
export function scoreOfTerms(model: FolderModel, article: LearningText, terms: TermWeights): number {
  const scores = [standard(dotOfTerms(model.terms, terms), model.words)]
  for (const part of ['table', 'contextual'] as const) {
    const likeness = model[part]
    const vector = article[part]
    if (likeness && vector) scores.push(standard(dot(likeness.vector, vector), likeness))
  }
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

const standard = (value: number, { mean, deviation }: Scale) => (value - mean) / deviation

/** Returns the dot product of a folder's terms and an article's, over the article's length. */
export function dotOfTerms(heavy: TermWeights, own: TermWeights): number {
  let sum = 0
  let square = 0
  for (const [term, weight] of own) {
    sum += weight * (heavy.get(term) ?? 0)
    square += weight * weight
  }
  return square ? sum / Math.sqrt(square) : 0
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
