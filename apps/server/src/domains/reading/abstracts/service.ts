import { setImmediate as afterOthers } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ConciseSummary, OneSentence, OneSentenceInput } from '@claire/api-contract'
import type { StaticEmbedder } from '@claire/embeddings'
import {
  type Literal,
  exactTokens,
  findLiteral,
  literalOf,
  pointsBack,
  splitSentences,
} from '@claire/scholarly-text'
import type { Article, ArticleStore } from '#domains/articles'
import { type Clock, systemClock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import {
  type FoundSentence,
  bestSentences,
  bestAlone,
  chooseSummary,
  scoreForQuery,
  scoreForSummary,
  shownText,
} from './best-sentences.ts'
import { type Passage, type Lexicon, analysePassage, createNearness, readTermWeights } from './passage.ts'
import {
  type Question,
  bm25OfSentences,
  questionOf,
  QUERY_FEATURES,
  SHAPE_FEATURES,
} from './shape-features.ts'
import { type SummaryWriter, isSupported } from './summary-writer.ts'
import path from 'node:path'
import { type BoostedTrees, readTrees } from '#platform/boosted-trees'

const SENTENCES_CONSIDERED = 40
/** Characters considered: the first pages cover the subject, and more would delay other callers. */
const TEXT_CONSIDERED = 30_000
/** Choosing sentences delays other callers by at most this and one article more. */
const SLICE_MS = 10
const CACHED_SUMMARIES = 2000
/** Time until an unavailable language model is called again: its timeout is long. */
const ASKED_AGAIN_AFTER_MS = 10 * 60_000
/** Those of some tens of pages of results: a refined search shows many of the same articles. About 15 kB each. */
const CACHED_PASSAGES = 1000

interface Parts {
  articles: Pick<ArticleStore, 'get'>
  embedder: StaticEmbedder
  /** A language model that may write summaries; without one they are extracted from the article. */
  writer?: SummaryWriter
  /** Called with the reason when the language model could not be used. */
  onWriterFailure?: (reason: unknown) => void
  /** True if a text is surely not English; by default no text is. */
  isForeign?: (text: string) => boolean
  clock?: Clock
}

export type Abstracts = ReturnType<typeof createAbstracts>

/** The sentence of an article that answers a search, and the two or three that sum it up. Nothing is invented. */
export function createAbstracts(parts: Parts) {
  const { articles, embedder, writer, onWriterFailure, clock = systemClock } = parts
  const models = readModels(embedder)
  const summaries = createSummaryCache(clock)
  const passages = new LRUCache<string, Passage>({ max: CACHED_PASSAGES })

  /** The summary, cached while it is the best available. */
  async function summaryOf(article: Article): Promise<ConciseSummary> {
    const extracted = extractSummary(models, article)
    const keep = (summary: ConciseSummary, ttl?: number) => {
      summaries.set(versionOf(article), summary, ttl === undefined ? {} : { ttl })
      return summary
    }
    if (!writer) return keep(extracted)
    try {
      const source = `${article.title}\n${article.abstract || article.fullText.slice(0, TEXT_CONSIDERED)}`
      const text = await writer(source)
      const isShown = text && isSupported(text, source)
      return keep(isShown ? { ...extracted, conciseSummary: text, generated: true } : extracted)
    } catch (reason) {
      onWriterFailure?.(reason)
      return keep(extracted, ASKED_AGAIN_AFTER_MS)
    }
  }

  return {
    /**
     * Returns one sentence for each article (`count` sentences in document order), for the search term; for an empty
     * term the one that sums the article up, and with `standsAlone` one that does not refer back, if any. Omits unknown
     * articles and those without text. With a term in another language the titles of the first articles count too.
     */
    async oneSentence({ articleIds, ...terms }: OneSentenceInput, standsAlone = false) {
      const found = await articles.get(articleIds)
      const asked = { ...wantedOf(withTitles(terms, found, parts), models), standsAlone }
      const sentences: OneSentence = {}
      for await (const article of inSlices(found)) {
        const sentence = sentenceFor({ models, passages }, article, asked)
        if (sentence) sentences[article.id] = sentence
      }
      return sentences
    },

    bestSentences: (some: readonly Article[], wanted: WantedSentences) =>
      bestOfEach(models, some, withTitles(wanted, some, parts)),

    /** Two or three sentences of the article, at most 75 words, with their places; empty for an article without text. */
    async conciseSummary(id: string): Promise<ConciseSummary> {
      const [article] = await articles.get([id])
      if (!article) throw new DomainError('NOT_FOUND', (t) => t('articles.gone'))
      return summaries.get(versionOf(article)) ?? summaryOf(article)
    },

    /** Rewrites the summary of an article at its next request. */
    async forgetSummary(id: string) {
      for (const article of await articles.get([id])) summaries.delete(versionOf(article))
    },
  }
}

type Terms = Omit<OneSentenceInput, 'articleIds'>

/**
 * Their words are the best known translation of a search. For ten results of 30 questions in other languages the sentence
 * is that for the English title of the sought article in 63 of 100 cases, by the words of the question alone in 53; for
 * the sought article in 19 of 22, and 12.
 */
const TITLES_AS_QUERY = 3

function withTitles<T extends Pick<Terms, 'searchTerm' | 'refineSearch'>>(
  terms: T,
  found: readonly Article[],
  { isForeign }: Pick<Parts, 'isForeign'>,
): T {
  const { searchTerm, refineSearch } = terms
  if (refineSearch || !isForeign?.(searchTerm)) return terms
  const titles = found.slice(0, TITLES_AS_QUERY).map(({ title }) => title)
  return { ...terms, searchTerm: [searchTerm, ...titles].join(' ') }
}

/** Lets other callers' work in between, after each slice of time. */
async function* inSlices<T>(all: Iterable<T>, sliceMs = SLICE_MS) {
  let sliceBegan = performance.now()
  for (const each of all) {
    if (performance.now() - sliceBegan > sliceMs) {
      await afterOthers()
      sliceBegan = performance.now()
    }
    yield each
  }
}

/** The best sentences of each article as answers to a question, in the order of `articles`. */
async function bestOfEach(
  { highlight: trees, lexicon }: Models,
  articles: readonly Article[],
  { searchTerm, most, fieldsOf, signal }: WantedSentences,
): Promise<FoundSentence[][]> {
  const question = questionOf(searchTerm, lexicon.nearness)
  const found: FoundSentence[][] = []
  // The articles of a question take a hundred milliseconds: searches come in after each.
  for await (const [at, article] of inSlices(articles.entries(), 0)) {
    signal?.throwIfAborted()
    found.push(bestSentences(article, { question, trees, lexicon, fields: fieldsOf(article, at), most }))
  }
  return found
}

/** Sentences that may answer a question: `most` of each field. */
interface WantedSentences {
  searchTerm: string
  most: number
  /** The fields to read of an article, by its place. */
  fieldsOf: (article: Article, at: number) => readonly FoundSentence['field'][]
  signal?: AbortSignal
}

const createSummaryCache = (clock: Clock) =>
  new LRUCache<string, ConciseSummary>({ max: CACHED_SUMMARIES, ttlResolution: 0, perf: { now: clock } })

const versionOf = ({ id, version }: Article) => `${id} ${version}`

interface Reading {
  models: Models
  passages: LRUCache<string, Passage>
}

/** The request for which all sentences are chosen. */
interface Wanted {
  question: Question
  count: number
  /** Required content, if any sentence has it. */
  literal: Literal | null
  standsAlone: boolean
}

const wantedOf = (
  { searchTerm, count = 1, refineSearch = false }: Terms,
  { lexicon }: Models,
): Omit<Wanted, 'standsAlone'> => ({
  question: questionOf(searchTerm, lexicon.nearness),
  count,
  literal: refineSearch ? literalOf(searchTerm) : null,
})

function sentenceFor(
  { models, passages }: Reading,
  article: Article,
  { question, count, literal, standsAlone }: Wanted,
): string {
  const passage = passages.get(versionOf(article)) ?? readPassage({ models, passages }, article, question)
  const scores = question.terms.length
    ? scoreForQuery(models.highlight, passage, question)
    : scoreForSummary(models.summary, passage)
  const holds = passage.sentences.map(
    ({ text }) => literal !== null && findLiteral(exactTokens(text), literal).length > 0,
  )
  const isLiteral = holds.includes(true)
  const isHeld = (at: number) => !isLiteral || holds[at] === true
  const isAlone = (at: number) => at === 0 || !pointsBack(shownText(passage, at))
  const wantsAlone = standsAlone && passage.sentences.some((_, at) => isHeld(at) && isAlone(at))
  const chosen: number[] = []
  for (let taken = 0; taken < count; taken++) {
    const best = bestAlone(
      passage,
      scores,
      (at) => !chosen.includes(at) && isHeld(at) && (!wantsAlone || isAlone(at)),
    )
    if (best >= 0) chosen.push(best)
  }
  return chosen
    .toSorted((a, b) => a - b)
    .map((at) => shownText(passage, at))
    .join(' ')
}

/** The abstract; without one, the most relevant sentences of the full text, which depend on the question. */
function readPassage(
  { models: { lexicon }, passages }: Reading,
  article: Article,
  { terms }: Question,
): Passage {
  const { title, abstract, fullText } = article
  const sentences = splitSentences(abstract || fullText.slice(0, TEXT_CONSIDERED)).map(
    (sentence) => sentence.text,
  )
  if (sentences.length <= SENTENCES_CONSIDERED) {
    const passage = analysePassage({ title, sentences }, lexicon)
    passages.set(versionOf(article), passage)
    return passage
  }
  const bm25 = terms.length ? bm25OfSentences(analysePassage({ title, sentences }, lexicon), terms) : []
  const best = sentences.map((_, at) => at).toSorted((a, b) => (bm25[b] ?? 0) - (bm25[a] ?? 0) || a - b)
  const chosen = best.slice(0, SENTENCES_CONSIDERED).toSorted((a, b) => a - b)
  return analysePassage({ title, sentences: chosen.flatMap((at) => sentences[at] ?? []) }, lexicon)
}

function extractSummary(models: Models, { title, abstract, fullText }: Article): ConciseSummary {
  const field = abstract ? 'abstract' : 'fullText'
  const split = splitSentences(abstract || fullText.slice(0, TEXT_CONSIDERED)).slice(0, SENTENCES_CONSIDERED)
  const passage = analysePassage({ title, sentences: split.map((sentence) => sentence.text) }, models.lexicon)
  const sentences = chooseSummary(passage, scoreForSummary(models.summary, passage)).flatMap((at) => {
    const sentence = split[at]
    if (!sentence) return []
    const text = shownText(passage, at)
    const start = sentence.start + sentence.text.lastIndexOf(text)
    return [{ text, field: field as 'abstract' | 'fullText', start, end: start + text.length }]
  })
  return { conciseSummary: sentences.map((sentence) => sentence.text).join(' '), sentences, generated: false }
}

interface Models {
  highlight: BoostedTrees
  summary: BoostedTrees
  lexicon: Lexicon
}

const known = new WeakMap<StaticEmbedder, Models>()

/** The built-in models, read once for an embedder. */
export function readModels(embedder: StaticEmbedder): Models {
  const models = known.get(embedder) ?? modelsFor(embedder)
  known.set(embedder, models)
  return models
}

function modelsFor(embedder: StaticEmbedder): Models {
  const folder = path.join(import.meta.dirname, 'models')
  return {
    highlight: readTrees(path.join(folder, 'highlight.json'), [...QUERY_FEATURES, ...SHAPE_FEATURES]),
    summary: readTrees(path.join(folder, 'summary.json'), SHAPE_FEATURES),
    lexicon: { weights: readTermWeights(folder), nearness: createNearness(embedder) },
  }
}
