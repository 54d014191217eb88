import { LRUCache } from 'lru-cache'
import {
  type Evidence,
  type EvidenceInput,
  type Passage,
  type PassageQuery,
  type Quote,
  SECTIONS,
  type WrittenEvidence,
} from '@claire/api-contract'
import type { ContextualEmbedder } from '@claire/embeddings'
import { splitSentences } from '@claire/scholarly-text'
import { type Article, type ArticleStore, type SourceNames, presentArticles } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import { type Search, runFor } from '#domains/reading/search'
import { DomainError, refusal } from '#platform/errors'
import { oneAtATime } from '#platform/fair-turns'
import type { PersonId } from '#platform/person'
import { MODELS, closenessOf, type Scored } from './answer-model.ts'
import { type Asked, type Chosen, choose, createCosines } from './candidates.ts'
import type { EvidenceWriter } from './written.ts'

/** Number of works whose sentences are compared. */
const WORKS = 40
/** Read beyond these for retracted works, which are left out. */
const SPARE_WORKS = 10
const SHOWN = { question: 6, subject: 3 }
/** Characters on each side of a passage. */
const AROUND = 600
const CACHED = 300

interface Parts {
  search: Pick<Search, 'best' | 'near'>
  articles: Pick<ArticleStore, 'get' | 'cards' | 'stillStanding'>
  abstracts: Pick<Abstracts, 'bestSentences'>
  sourceNames: SourceNames
  /** The articles of a folder. Throws NOT_FOUND for another person's. */
  articlesIn: (owner: PersonId, folderId: string) => Promise<string[]>
  /** Compare sentences: the first with a question in English, the second with one in another language. */
  contextual: ContextualEmbedder[]
  /** True if a text is surely not English. */
  isForeign: (text: string) => boolean
  /** Called once when a contextual embedder begins to fail. */
  onContextualFailure: (error: unknown) => void
  /** Writes a paragraph from quotes; null unless configured. */
  writer: EvidenceWriter | null
}

/** Works to look in, best first, and what is said about them. */
interface Works
  extends
    Pick<Asked, 'articles' | 'isRanked'>,
    Pick<Evidence, 'ofWorks' | 'ofWorksRelation' | 'retracted' | 'shown'> {}

export type Evidences = ReturnType<typeof createEvidence>

/** Finds the sentences of articles that answer a question: verbatim, or none. The same question has the same sentences. */
export function createEvidence(parts: Parts) {
  const { isForeign, writer } = parts
  const abstracts = readInTurn(parts)
  const cosines = cosinesBy(parts)
  const chosen = new LRUCache<string, Chosen>({ max: CACHED })

  async function chooseFrom(asked: Asked): Promise<Chosen> {
    const versions = asked.articles.map(({ id, version }) => [id, version])
    const key = JSON.stringify([asked.question, asked.isRanked, versions])
    const known = chosen.get(key)
    if (known) return known
    const made = await choose({ abstracts, cosines, models: MODELS }, asked)
    // Without the contextual model it may be better in a moment.
    if (made.byMeaning === 'contextual') chosen.set(key, made)
    return made
  }

  /** The sentences that answer a question best; where none does, the nearest. Rejects once `signal` is aborted. */
  async function find(owner: PersonId, input: EvidenceInput, signal?: AbortSignal): Promise<Evidence> {
    const question = input.question.trim()
    if (!question) throw refusal((t) => t('evidence.noQuestion'))
    const {
      articles: some,
      isRanked,
      ...about
    } = await runFor(owner, () => worksFor(parts, owner, { ...input, question }))
    const asked = { question, isForeign: isForeign(question), articles: some, isRanked, signal }
    const { quotes, answers, isJudged, works, byMeaning } = await chooseFrom(asked)
    const shown = await presentQuotes(parts, quotes)
    const isAnswered = answers && shown.length > 0
    return {
      answers: isAnswered,
      isJudged,
      quotes: isAnswered ? shown : [],
      nearest: isAnswered ? [] : shown,
      works,
      ...about,
      byMeaning,
      canBeWritten: isAnswered && writer !== null,
    }
  }

  return {
    find,

    /** A paragraph that a language model writes from the quotes of `find`, as far as they support it. */
    async write(owner: PersonId, input: EvidenceInput, signal?: AbortSignal): Promise<WrittenEvidence> {
      if (!writer) throw new DomainError('NOT_FOUND', (t) => t('evidence.noModel'))
      const { quotes } = await find(owner, input, signal)
      return writer(input.question.trim(), quotes, signal)
    },

    /** A quote in its place, with the text around it. */
    passage: (id: string, place: PassageQuery) => passageIn(parts, id, place),
  }
}

/** Reads the sentences for one question at a time: each delays other callers by a slice of time at once. */
function readInTurn({ abstracts }: Pick<Parts, 'abstracts'>): Parts['abstracts'] {
  const inTurn = oneAtATime()
  return { bestSentences: (...wanted) => inTurn(() => abstracts.bestSentences(...wanted)) }
}

const cosinesBy = ({ contextual, onContextualFailure }: Parts) => ({
  english: createCosines(contextual[0] ?? null, onContextualFailure),
  foreign: createCosines(contextual[1] ?? null, onContextualFailure),
})

async function passageIn(
  { articles }: Pick<Parts, 'articles'>,
  id: string,
  { field, start, end, version }: PassageQuery,
): Promise<Passage> {
  const [article] = await articles.get([id])
  if (!article) throw new DomainError('NOT_FOUND', (t) => t('articles.gone'))
  const text = article[field]
  if (article.version !== version || start >= end || end > text.length)
    throw new DomainError('NOT_FOUND', (t) => t('evidence.changedText'))
  return around(text, start, end)
}

/** The text on both sides of a passage, from the start of a sentence to the end of one. */
function around(text: string, start: number, end: number): Passage {
  const sentences = splitSentences(text)
  const first = sentences.find((sentence) => sentence.start >= start - AROUND)?.start ?? start
  const last = sentences.findLast((sentence) => sentence.end <= end + AROUND)?.end ?? end
  return {
    before: text.slice(Math.min(first, start), start),
    text: text.slice(start, end),
    after: text.slice(end, Math.max(last, end)),
  }
}

/** The works to look in: of an article, a folder or a selection those nearest to the question, else of a search the first. */
async function worksFor(parts: Parts, owner: PersonId, input: EvidenceInput): Promise<Works> {
  const { question: searchTerm, articleIds, folderId, ...criteria } = input
  if (articleIds && folderId !== undefined) throw refusal((t) => t('evidence.folderAndArticles'))
  const selected = folderId === undefined ? articleIds : await parts.articlesIn(owner, folderId)
  const most = WORKS + SPARE_WORKS
  if (!selected) {
    const { ids, total, totalRelation, isQuestion } = await parts.search.best(
      { ...criteria, searchTerm },
      most,
    )
    const shown = isQuestion ? SHOWN.question : SHOWN.subject
    const works = await standing(parts, ids)
    return { ...works, isRanked: true, ofWorks: total, ofWorksRelation: totalRelation, shown }
  }
  const ids = [...new Set(selected)]
  const near = ids.length > WORKS ? await parts.search.near(searchTerm, ids, most) : []
  const works = await standing(parts, [...new Set([...near, ...ids])].slice(0, most))
  if (articleIds && !works.articles.length && !works.retracted)
    throw new DomainError('NOT_FOUND', (t) => t('articles.allGone'))
  return { ...works, isRanked: false, ofWorks: ids.length, ofWorksRelation: 'eq', shown: SHOWN.question }
}

/** The first articles that are not retracted, one of each work. */
async function standing({ articles }: Pick<Parts, 'articles'>, ids: string[]) {
  const found = await articles.get(ids)
  const first = new Map(found.toReversed().map((article) => [article.workKey, article]))
  const works = found.filter((article) => first.get(article.workKey) === article)
  const sound = new Set(await articles.stillStanding(works))
  const chosen = works.filter((article) => sound.has(article)).slice(0, WORKS)
  const last = chosen.length < WORKS ? works.length : works.indexOf(chosen[WORKS - 1] as Article) + 1
  return { articles: chosen, retracted: last - chosen.length }
}

/** The quotes of articles that still exist. */
async function presentQuotes(
  { articles, sourceNames }: Pick<Parts, 'articles' | 'sourceNames'>,
  quotes: Scored[],
): Promise<Quote[]> {
  const ids = [...new Set(quotes.map(({ article }) => article.id))]
  const shown = await presentArticles(await articles.cards(ids), sourceNames)
  const byId = new Map(shown.map((article) => [article.id, article]))
  return quotes.flatMap(({ article: { id: articleId, version }, ...quote }) => {
    const article = byId.get(articleId)
    if (!article) return []
    const { text, before, field, start, end, section, probability: score } = quote
    const place = { field, start, end, version, section: SECTIONS[section - 1] ?? null }
    return { text, before, ...place, score, closeness: closenessOf(score), article }
  })
}
