import type { Evidence } from '@claire/api-contract'
import { type ContextualEmbedder, dot } from '@claire/embeddings'
import { LRUCache } from 'lru-cache'
import type { Article } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import { oneAtATime } from '#platform/fair-turns'
import { withTimeout } from '#platform/time-limit'
import {
  type AnswerModels,
  FOREIGN,
  type Logistic,
  probabilitiesOf,
  probabilityOfAnswer,
  type Candidate,
  type Scored,
  chooseQuotes,
} from './answer-model.ts'

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

/** Vectors of 1.5 kB: those of some hundred questions. */
const CACHED = 10_000
/** Timeout of one sentence, which takes some milliseconds: the model is starting, or busy with queries of others. */
const TIMEOUT_MS = 5_000

/** Cosines of sentences with a question, in standard deviations above unrelated texts; null if they are not available. */
type Cosines = (question: string, sentences: string[], signal?: AbortSignal) => Promise<number[] | null>

/**
 * Compares sentences by a contextual embedder, if it knows how similar unrelated texts are to it. One sentence at a time,
 * for all callers together, so that the queries of searches hardly wait. `onFailure` is called once when it begins to fail.
 */
export function createCosines(
  contextual: ContextualEmbedder | null,
  onFailure: (error: unknown) => void,
): Cosines {
  const vectors = new LRUCache<string, Float32Array>({ max: CACHED })
  const inTurn = oneAtATime()
  let isFailing = false

  /** Embeds a text after those that were requested before. */
  async function vectorOf(embedder: ContextualEmbedder, text: string): Promise<Float32Array> {
    const known = vectors.get(text)
    if (known) return known
    const vector = await inTurn(() => withTimeout(embedder.query(text), TIMEOUT_MS))
    vectors.set(text, vector)
    return vector
  }

  return async (question, sentences, signal) => {
    const { unrelated } = contextual ?? {}
    if (!contextual?.isAvailable() || !unrelated) return null
    try {
      const asked = await vectorOf(contextual, question)
      const cosines: number[] = []
      for (const sentence of sentences) {
        signal?.throwIfAborted()
        const cosine = dot(asked, await vectorOf(contextual, sentence))
        cosines.push((cosine - unrelated.mean) / unrelated.deviation)
      }
      isFailing = false
      return cosines
    } catch (error) {
      signal?.throwIfAborted()
      if (!isFailing) onFailure(error)
      isFailing = true
      return null
    }
  }
}
