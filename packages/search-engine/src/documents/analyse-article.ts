import type { StaticEmbedder } from '@claire/embeddings'
import { matchableTex } from '@claire/scholarly-text'
import { analyse } from '#analysis/analysis'
import type { IndexEntry } from '#index-types'
import type { AnalysedArticle } from '#storage/row-store'
import { factsOf } from './document-facts.ts'

/** Length of the full text's beginning that replaces a missing abstract. */
const OPENING_LENGTH = 4000

/** Returns everything the index stores of an article and builds its lists from. */
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
