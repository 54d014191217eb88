import { type IndexedArticle, analyse } from '@claire/search-engine/shared'
import { type Lengths, USUAL_LENGTHS } from '../schema.ts'

/** Sample size for mean lengths. */
const SAMPLED = 500

/** Returns the mean lengths of articles in terms, for full texts over those that have one. */
export function averageLengths(articles: IndexedArticle[]): Lengths {
  const step = Math.max(1, Math.floor(articles.length / SAMPLED))
  const analysed = articles.filter((_, at) => at % step === 0).map(analyse)
  const bodies = analysed.map(({ bodyLength }) => bodyLength).filter((length) => length > 0)
  return {
    head: mean(analysed.map(({ headLength }) => headLength)) || USUAL_LENGTHS.head,
    body: mean(bodies) || USUAL_LENGTHS.body,
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
