import { dot } from '@claire/embeddings'
import { exactTokens } from '@claire/scholarly-text'
import { type FolderModel, type WeightedTerms, firstAtLeast } from './folder-model.ts'
import { type LearningText, VECTORS, hashOfPair, hashOfWord, termsIn } from './learning-text.ts'

/** The reason why an article fits a folder. */
export interface FolderLikeness {
  /** At most three of the article's terms that counted most, as it writes them, the heaviest first. */
  words: string[]
  /** The article of the folder that is most like it; null if none is much alike. */
  likeId: string | null
  /** Number of other articles of the folder that are alike. */
  others: number
}

const MOST_WORDS = 3
/** Least cosines of articles that are alike. */
const ALIKE = { contextual: 0.5, table: 0.6, words: 0.2 }

/** Returns the reason why an article fits a folder; `members` are articles of the folder. */
export function likenessOf(
  model: FolderModel,
  members: readonly LearningText[],
  article: LearningText,
): FolderLikeness {
  const [best, ...others] = members
    .filter(({ id }) => id !== article.id)
    .map((text) => ({ id: text.id, alike: alikeness(text, article) }))
    .filter(({ alike }) => alike >= 1)
    .sort((a, b) => b.alike - a.alike)
  return { words: wordsThatCount(model, article), likeId: best?.id ?? null, others: others.length }
}

/** Returns the similarity of two articles by the best measure that both have, as a multiple of the least of alike ones. */
function alikeness(one: LearningText, other: LearningText): number {
  for (const name of VECTORS.toReversed()) {
    const [a, b] = [one[name], other[name]]
    if (a && b) return dot(a, b) / ALIKE[name]
  }
  const [few, many] = [termsIn(one), termsIn(other)]
  const weights = new Map(Array.from(few.hashes, (hash, at) => [hash, few.weights[at] ?? 0]))
  const cosine = many.hashes.reduce(
    (sum, hash, at) => sum + (weights.get(hash) ?? 0) * (many.weights[at] ?? 0),
    0,
  )
  return cosine / ALIKE.words
}

interface Found {
  words: string
  hashes: number[]
  weight: number
}

/** Returns the heaviest terms of an article as it writes them; of a pair of words and its parts only the heaviest. */
function wordsThatCount({ terms }: FolderModel, article: LearningText): string[] {
  const frequencies = termsIn(article)
  const counted = new Map(
    Array.from(frequencies.hashes, (hash, at) => [
      hash,
      weightIn(terms, hash) * (frequencies.weights[at] ?? 0),
    ]),
  )
  /** A pair that counts includes its words. */
  const weightOf = ([own = 0, ...parts]: number[]) =>
    (counted.get(own) ?? 0) > 0 ? [own, ...parts].reduce((sum, hash) => sum + (counted.get(hash) ?? 0), 0) : 0
  const found = [article.title, article.abstract]
    .flatMap((text) => termsWritten(text))
    .map(({ words, hashes }): Found => ({ words, hashes, weight: weightOf(hashes) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const chosen: Found[] = []
  for (const each of found)
    if (
      chosen.length < MOST_WORDS &&
      !chosen.some(({ hashes }) => hashes.some((hash) => each.hashes.includes(hash)))
    )
      chosen.push(each)
  return chosen.map(({ words }) => words)
}

function weightIn({ hashes, weights }: WeightedTerms, hash: number): number {
  const place = firstAtLeast(hashes, hash)
  return hashes[place] === hash ? (weights[place] ?? 0) : 0
}

/** Returns the terms of a text as written: the hash of each, and those of its words. */
function termsWritten(text: string): Omit<Found, 'weight'>[] {
  const found: Omit<Found, 'weight'>[] = []
  let before: { hash: number; start: number; end: number } | undefined
  for (const { text: word, span, start, end } of exactTokens(text)) {
    const hash = span === 1 ? hashOfWord(word) : 0
    if (!hash) continue
    found.push({ words: text.slice(start, end), hashes: [hash] })
    if (before && /^[ -]$/.test(text.slice(before.end, start)))
      found.push({
        words: text.slice(before.start, end),
        hashes: [hashOfPair(before.hash, hash), before.hash, hash],
      })
    before = { hash, start, end }
  }
  return found
}
