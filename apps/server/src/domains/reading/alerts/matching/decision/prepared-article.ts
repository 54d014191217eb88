import { NO_REFERENCES, type References } from '@claire/scholarly-text'
import {
  type ArticleBatch,
  type IndexedArticle,
  prepareBatch,
  stemsIn,
  wordsOfBatch,
} from '@claire/search-engine'
import { BEGINNING, beginningKey, identifierKey, sourceKey, wordKey } from './lookup-keys.ts'

/** A new article, analysed for matching. */
export interface PreparedArticle {
  batch: ArticleBatch
  /** Lookup keys of alerts for exact words. */
  lookupKeys: Set<string>
  vectors: ArticleVectors
}

/** The static vector of an article, undefined if unknown, and its known contextual ones by the id of their embedder. */
export interface ArticleVectors {
  byWords: Float32Array | undefined
  inContext: Partial<Record<string, Float32Array>>
}

/** Analyses an article once for all alerts. Without vectors, it is matched by its words. */
export function prepareArticle(
  article: IndexedArticle & { references?: References },
  vectors: ArticleVectors,
): PreparedArticle {
  const { dois } = article.references ?? NO_REFERENCES
  const batch = prepareBatch([{ ...article, cites: dois }])
  const lookupKeys = new Set([sourceKey(article.sourceId)])
  for (const doi of dois) lookupKeys.add(identifierKey(`cites:${doi}`))
  for (const word of wordsOfBatch(batch)) {
    lookupKeys.add(wordKey(word))
    for (let length = 1; length <= Math.min(BEGINNING, word.length); length++)
      lookupKeys.add(beginningKey(word.slice(0, length)))
  }
  return { batch, lookupKeys, vectors }
}

/** The stemmed terms of an article. */
export const stemsOf = ({ batch }: PreparedArticle): Set<string> =>
  new Set(stemsIn(batch, { headLength: 1, bodyLength: 1 }).map(({ stem }) => stem))
