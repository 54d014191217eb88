import type { StaticEmbedder } from '@claire/embeddings'
import { matchableTex } from '@claire/scholarly-text'
import { analyse } from '#analysis/analysis'
import type { IndexEntry } from '#index-types'
import type { AnalysedArticle } from '#storage/row-store'
import { factsOf } from './document-facts.ts'

/** Of a full text, this much stands in for a missing abstract. */
const OPENING_LENGTH = 4000

/** What the index stores of an article, and its lists are made of. */
export function analyseArticle(
  { article, vector }: IndexEntry,
  embedder: Pick<StaticEmbedder, 'tokenIds'>,
): AnalysedArticle {
  const { title, abstract, fullText } = article
  const analysis = analyse(article)
  const tokenIds = embedder.tokenIds(
    matchableTex(`${title}. ${abstract || fullText.slice(0, OPENING_LENGTH)}`),
  )
  const { text, authors, stems } = analysis
  return { facts: factsOf(article, analysis, { tokenIds, vector }), streams: { text, authors, stems } }
}
