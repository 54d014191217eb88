import { exactTokens, isFunctionWord, stemmedTerms } from '@claire/scholarly-text'
import { type FolderModel, dot, dotOfTerms } from './folder-model.ts'
import { type LearningText, hashOf, termWeightsOf } from './learning-text.ts'

/** The reason why an article fits a folder. */
export interface FolderLikeness {
  /** At most three words of the article that counted, as it writes them, the heaviest first. */
  words: string[]
  /** The article of the folder that is most like it; null if none is much alike. */
  likeId: string | null
  /** Number of other articles of the folder that are alike. */
  others: number
}

const MOST_WORDS = 3
/** Cosines of the contextual model, else of the table, from which two articles are alike. */
const ALIKE = { contextual: 0.5, table: 0.5 }

/** Returns the reason why an article fits a folder; `kept` are articles of the folder. */
export function likenessOf(model: FolderModel, kept: LearningText[], article: LearningText): FolderLikeness {
  const alike = kept
    .map((each) => ({ id: each.id, cosine: likeness(each, article) }))
    .filter(({ id, cosine }) => id !== article.id && cosine >= 1)
    .sort((a, b) => b.cosine - a.cosine)
  return {
    words: wordsOf(model, article),
    likeId: alike[0]?.id ?? null,
    others: Math.max(0, alike.length - 1),
  }
}

/** Returns the similarity of two articles as a multiple of the least at which they are alike. */
function likeness(one: LearningText, other: LearningText): number {
  for (const part of ['contextual', 'table'] as const)
    if (one[part] && other[part]) return dot(one[part], other[part]) / ALIKE[part]
  const terms = termWeightsOf(one)
  return dotOfTerms(terms, termWeightsOf(other)) / (Math.hypot(...terms.values()) || 1) / ALIKE.table
}

function wordsOf(model: FolderModel, { title, abstract }: LearningText): string[] {
  const text = `${title}. ${abstract}`
  const found = new Map<number, { word: string; weight: number }>()
  for (const { text: folded, start, end } of exactTokens(text)) {
    const [stem] = stemmedTerms(folded)
    if (stem === undefined || isFunctionWord(folded)) continue
    const weight = model.terms.get(hashOf(stem)) ?? 0
    if (weight > 0 && !found.has(hashOf(stem)))
      found.set(hashOf(stem), { word: text.slice(start, end), weight })
  }
  return [...found.values()]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word)
}
