import type { Article } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import { type Logistic, probabilitiesOf } from './answer-model.ts'
import type { Candidate, Scored } from './choose-quotes.ts'

/** Works whose full text is read beside the abstract: a full text costs as much as thirty abstracts. */
const FULL_TEXTS = 8
const OF_WORK = 3
/** Number of sentences that are compared by contextual vectors, some milliseconds each. */
const COMPARED = 24

export interface Asked {
  question: string
  /** Articles of different works, best first. */
  articles: Article[]
  /** True for the order of a search, false for articles that somebody has selected. */
  isRanked: boolean
  signal: AbortSignal | undefined
}

/** The best sentences of each article by the trees: of few articles more, down to a question about one. */
export async function candidatesOf(
  abstracts: Pick<Abstracts, 'bestSentences'>,
  { question, articles, isRanked, signal }: Asked,
): Promise<Candidate[]> {
  const most = Math.max(OF_WORK, Math.floor(COMPARED / 2 / Math.max(1, articles.length)))
  const found = await abstracts.bestSentences(articles, {
    question,
    most,
    fieldsOf: ({ abstract, fullText }, at) =>
      abstract && (at >= FULL_TEXTS || !fullText) ? ['abstract'] : ['abstract', 'fullText'],
    signal,
  })
  return articles.flatMap((article, at): Candidate[] =>
    (found[at] ?? []).slice(0, most).map((sentence) => ({ ...sentence, article, rank: isRanked ? at : 0 })),
  )
}

/** Those that are worth comparing by contextual vectors, in their order. */
export function likeliest(model: Logistic, candidates: readonly Candidate[]): Scored[] {
  const scored = probabilitiesOf(model, candidates)
  const least = scored.map(({ probability }) => probability).toSorted((a, b) => b - a)[COMPARED - 1] ?? 0
  return scored.filter(({ probability }) => probability >= least).slice(0, COMPARED)
}
