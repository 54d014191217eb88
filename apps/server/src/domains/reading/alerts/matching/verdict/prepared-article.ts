import { type ArticleBatch, type IndexedArticle, prepareBatch, stemsIn, wordsIn } from '@claire/search-engine'
import { BEGINNING, beginningAnchor, sourceAnchor, wordAnchor } from './anchors.ts'

/** A new article as alerts are asked about it. */
export interface PreparedArticle {
  batch: ArticleBatch
  /** Keys under which alerts for exact words are found. */
  anchors: Set<string>
  vectors: ArticleVectors
}

/** What an article means, by the vectors of its words and in context; undefined where that is not known. */
export interface ArticleVectors {
  byWords: Float32Array | undefined
  inContext: Float32Array | undefined
}

/** Analyses an article once for all alerts. Without vectors, alerts go by its words. */
export function prepareArticle(article: IndexedArticle, vectors: ArticleVectors): PreparedArticle {
  const batch = prepareBatch([article])
  const anchors = new Set([sourceAnchor(article.sourceId)])
  for (const word of wordsIn(batch)) {
    anchors.add(wordAnchor(word))
    for (let length = 1; length <= Math.min(BEGINNING, word.length); length++)
      anchors.add(beginningAnchor(word.slice(0, length)))
  }
  return { batch, anchors, vectors }
}

/** The stemmed terms of an article. */
export const stemsOf = ({ batch }: PreparedArticle): Set<string> =>
  new Set(stemsIn(batch, { headLength: 1, bodyLength: 1 }).map(({ stem }) => stem))
