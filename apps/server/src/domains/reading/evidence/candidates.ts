import type { Evidence } from '@claire/api-contract'
import type { Article } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import {
  type AnswerModels,
  FOREIGN,
  type Logistic,
  probabilitiesOf,
  probabilityOfAnswer,
} from './answer-model.ts'
import { type Candidate, type Scored, chooseQuotes } from './choose-quotes.ts'
import type { Cosines } from './sentence-vectors.ts'

/** Works whose full text is read beside the abstract: a full text costs as much as thirty abstracts. */
const FULL_TEXTS = 8
const OF_WORK = 3
/** Number of sentences that are compared by contextual vectors, some milliseconds each. */
const COMPARED = 24
/** Works whose sentences are compared with a question in another language: its words do not tell the likeliest ones. */
const FOREIGN_WORKS = COMPARED / OF_WORK
const QUOTES = 12
const QUOTES_OF_WORK = 2
const NEAREST = 3

export interface Asked {
  question: string
  /** True if it is surely not in English. */
  isForeign: boolean
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
    searchTerm: question,
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

/** The chosen sentences of some versions of articles. */
export interface Chosen extends Pick<Evidence, 'answers' | 'isJudged' | 'works' | 'byMeaning'> {
  quotes: Scored[]
  /** Estimated probability that one of them answers; 0 where that is not judged. */
  probability: number
}

interface Choosing {
  abstracts: Pick<Abstracts, 'bestSentences'>
  cosines: Record<'english' | 'foreign', Cosines>
  models: AnswerModels
}

/** Chooses among the best sentences of each work. */
export async function choose(parts: Choosing, asked: Asked): Promise<Chosen> {
  if (asked.isForeign) return chooseForeign(parts, asked)
  const { abstracts, models, cosines } = parts
  const { question, articles, signal } = asked
  const compared = likeliest(models.words, await candidatesOf(abstracts, asked))
  const near = (await cosines.english(question, textsOf(compared), signal)) ?? undefined
  const model = near ? models.contextual : models.words
  const scored = near ? probabilitiesOf(model, compared, near) : compared
  const probability = probabilityOfAnswer(model, scored, near)
  const answers = probability >= model.answersFrom
  const ofWork = Math.max(QUOTES_OF_WORK, Math.ceil(QUOTES / Math.max(1, articles.length)))
  const quotes = chooseQuotes(scored, { most: answers ? QUOTES : NEAREST, ofWork })
  const byMeaning = near ? 'contextual' : 'words'
  return { answers, isJudged: true, probability, quotes, works: articles.length, byMeaning }
}

/** The nearest sentences. No threshold is known for them: that of one collection was wrong for another. */
async function chooseForeign({ abstracts, models, cosines }: Choosing, asked: Asked): Promise<Chosen> {
  const compare = (texts: string[]) => cosines.foreign(asked.question, texts, asked.signal)
  const works = await nearestWorks(asked, compare)
  const articles = works ?? asked.articles.slice(0, FOREIGN_WORKS)
  const candidates = await candidatesOf(abstracts, { ...asked, articles })
  const near = works && (await compare(textsOf(candidates)))
  const scored = near ? probabilitiesOf(FOREIGN, candidates, near) : probabilitiesOf(models.words, candidates)
  const quotes = chooseQuotes(scored, { most: NEAREST, ofWork: QUOTES_OF_WORK })
  const byMeaning = near ? 'contextual' : 'words'
  return { answers: false, isJudged: false, probability: 0, quotes, works: articles.length, byMeaning }
}

const textsOf = (sentences: Candidate[]) => sentences.map(({ text }) => text)

/** The first works of a search; of a selection, which has no order, those with the nearest titles, or null. */
async function nearestWorks(
  { articles, isRanked }: Asked,
  compare: (texts: string[]) => ReturnType<Cosines>,
): Promise<Article[] | null> {
  if (isRanked || articles.length <= FOREIGN_WORKS) return articles.slice(0, FOREIGN_WORKS)
  const near = await compare(articles.map(({ title }) => title))
  if (!near) return null
  const order = [...articles.keys()].sort((a, b) => (near[b] ?? 0) - (near[a] ?? 0))
  return order.slice(0, FOREIGN_WORKS).flatMap((at) => articles[at] ?? [])
}
