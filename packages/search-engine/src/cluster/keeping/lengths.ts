import { analyse } from '#analysis/analysis'
import type { IndexedArticle } from '#index-types'
import { type Lengths, USUAL_LENGTHS } from '../schema.ts'

/** So many are enough to say how long articles are on average. */
const SAMPLED = 500

/** How long articles are on average, in terms: those that have a full text by these. */
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
