import { type Sentence, pointsBack, splitSentences } from '@claire/scholarly-text'
import type { Article } from '#domains/articles'
import { type BoostedTrees, scoreOf } from '#platform/boosted-trees'
import { withoutLabel, saysResult } from './cues.ts'
import { type Lexicon, type Passage, analysePassage } from './passage.ts'
import {
  type Question,
  QUERY_FEATURES,
  bm25OfSentences,
  queryFeatures,
  sectionBefore,
  shapeFeatures,
} from './shape-features.ts'

/** A sentence of an article, verbatim and in its place, with what the trees know of it as an answer. */
export interface FoundSentence extends Sentence {
  field: 'abstract' | 'fullText'
  /** The sentence before, if this one refers back to it. */
  before: string | null
  /** As `sectionOf`: 1 to 5; 0 where unknown. */
  section: number
  /** Stems, in order. */
  terms: string[]
  /** Score by the trees, comparable within an article. */
  score: number
  /** Its place by that score among those of the article, from 0. */
  place: number
  /** By QUERY_FEATURES. */
  features: Record<string, number>
}

const SENTENCES_CONSIDERED = 40
/** Characters considered of a full text. */
const TEXT_CONSIDERED = 30_000
const SHORTEST = 4
const LONGEST = 100
/** The heading of the list of references, whose titles are no sentences of the article. */
const REFERENCES =
  /^(?:\d{1,2}\.? ?)?(?:references|bibliography|literature cited|works cited|literatur|literaturverzeichnis|références|bibliographie) ?:?$/i

interface Reading {
  question: Question
  trees: BoostedTrees
  lexicon: Lexicon
}

/** Returns the `most` best sentences of each field of an article, best first. Never part of a sentence, and no question. */
export function bestSentences(
  article: Pick<Article, 'title' | 'abstract' | 'fullText'>,
  reading: Reading & { fields: readonly FoundSentence['field'][]; most: number },
): FoundSentence[] {
  return reading.fields
    .flatMap((field) => sentencesOf(article, field, reading).slice(0, reading.most))
    .sort((a, b) => b.score - a.score)
}

function sentencesOf(
  article: Pick<Article, 'title' | 'abstract' | 'fullText'>,
  field: FoundSentence['field'],
  { question, trees, lexicon }: Reading,
): FoundSentence[] {
  const all = splitField(article[field])
  const some = promising(all, article.title, { question, lexicon })
  const passage = analysePassage(
    { title: article.title, sentences: some.map((at) => all[at]?.text ?? '') },
    lexicon,
  )
  const rows = queryFeatures(passage, question)
  const scores = scoreRows(trees, passage, rows)
  return scores
    .map((_, at) => at)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .filter((at) => isWhole(passage, at, field))
    .map((at, place) => ({
      ...shown(all, some[at] ?? 0),
      field,
      section: sectionBefore(passage, at),
      terms: passage.sentences[at]?.terms ?? [],
      score: scores[at] ?? 0,
      place,
      features: Object.fromEntries(QUERY_FEATURES.map((name, index) => [name, rows[at]?.[index] ?? 0])),
    }))
}

/** The sentences of a text up to its references; the last is left out where the text is cut within it. */
function splitField(text: string): Sentence[] {
  const end = startOfReferences(text)
  const considered = text.slice(0, Math.min(end, TEXT_CONSIDERED))
  const sentences = splitSentences(considered)
  return considered.length < end ? sentences.slice(0, -1) : sentences
}

function startOfReferences(text: string): number {
  let start = 0
  for (const line of text.split('\n')) {
    if (start > 0 && line.length < 40 && REFERENCES.test(line.trim())) return start
    start += line.length + 1
  }
  return text.length
}

/** Indices of the sentences to compare: all, or of many those with the words of the question, in their order. */
function promising(
  sentences: Sentence[],
  title: string,
  { question, lexicon }: Pick<Reading, 'question' | 'lexicon'>,
): number[] {
  const all = [...sentences.keys()]
  if (all.length <= SENTENCES_CONSIDERED) return all
  const passage = analysePassage({ title, sentences: sentences.map(({ text }) => text) }, lexicon)
  const bm25 = bm25OfSentences(passage, question.terms)
  return all
    .toSorted((a, b) => (bm25[b] ?? 0) - (bm25[a] ?? 0) || a - b)
    .slice(0, SENTENCES_CONSIDERED)
    .sort((a, b) => a - b)
}

/** True if it can stand as a quote; headings and captions of a full text have no full stop. */
function isWhole({ sentences, title }: Passage, at: number, field: FoundSentence['field']): boolean {
  const sentence = sentences[at]
  if (!sentence || sentence.words < SHORTEST || sentence.words > LONGEST) return false
  const text = sentence.text.trimEnd()
  // A question, or a sentence that its source has cut.
  if (/(?:[?\uff1f\u2026]|\.{3})["'\u201d\u2019)\]]*$/.test(text) || text === title) return false
  return field === 'abstract' || /[.!\u3002\uff01]["'\u201d\u2019)\]]*$/.test(text)
}

/** A sentence without the label of its section, with the one before where it refers back. */
function shown(all: Sentence[], at: number): Sentence & Pick<FoundSentence, 'before'> {
  const { text: whole, end } = all[at] ?? { text: '', end: 0 }
  const text = withoutLabel(whole)
  const before = at > 0 && pointsBack(text) ? withoutLabel(all[at - 1]?.text ?? '') : ''
  // A shorter one is a heading.
  return {
    text,
    start: end - text.length,
    end,
    before: before.split(/\s+/).length < SHORTEST ? null : before,
  }
}

const FEWEST_WORDS = 6
const MOST_WORDS = 60
/** A flawed sentence is replaced by a better formed one that scores within a twentieth of the spread. */
const TOLERANCE = 0.05

/** Score of each sentence as an answer to the query, by the trees. Higher is better; only the order matters. */
export const scoreForQuery = (model: BoostedTrees, passage: Passage, question: Question): number[] =>
  scoreRows(model, passage, queryFeatures(passage, question))

/** The same, from the features for the query. */
function scoreRows(model: BoostedTrees, passage: Passage, rows: number[][]): number[] {
  const shape = shapeFeatures(passage)
  return rows.map((row, at) => scoreOf(model, [...row, ...(shape[at] ?? [])]))
}

/** Score of each sentence as a summary of its passage. */
export function scoreForSummary(model: BoostedTrees, passage: Passage): number[] {
  return shapeFeatures(passage).map((row) => scoreOf(model, row))
}

const isMisshapen = (passage: Passage, at: number) => {
  const words = passage.sentences[at]?.words ?? 0
  return words < FEWEST_WORDS || words > MOST_WORDS
}

/**
 * The index of the sentence to show alone: the best, unless it is very short, very long or begins with a word that
 * refers back, and another is nearly as good. Only `allowed` sentences are considered. -1 if there are none.
 */
export function bestAlone(
  passage: Passage,
  scores: number[],
  allowed: (at: number) => boolean = () => true,
): number {
  const order = scores
    .map((_, at) => at)
    .filter(allowed)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const best = order[0]
  if (best === undefined) return -1
  const spread = (scores[best] ?? 0) - (scores[order.at(-1) ?? best] ?? 0)
  const near = order.filter((at) => (scores[at] ?? 0) >= (scores[best] ?? 0) - TOLERANCE * spread)
  const flaws = (at: number) =>
    (isMisshapen(passage, at) ? 2 : 0) + (passage.sentences[at]?.isDangling ? 1 : 0)
  return near.reduce((chosen, at) => (flaws(at) < flaws(chosen) ? at : chosen), best)
}

export const shownText = (passage: Passage, at: number) => withoutLabel(passage.sentences[at]?.text ?? '')

const SUMMARY_WORDS = 75
const REDUNDANT = 0.4

/**
 * Indices of two or three sentences that together sum up the passage, in document order, at most 75 words: the work,
 * its result, and, for a long abstract, one more. None repeats another, none depends on a missing sentence, and if any
 * sentence states a result, one of those is included.
 */
export function chooseSummary(passage: Passage, scores: number[]): number[] {
  const { sentences } = passage
  if (
    sentences.length <= 3 &&
    wordsOf(
      passage,
      sentences.map((_, at) => at),
    ) <= SUMMARY_WORDS
  )
    return sentences.map((_, at) => at)
  const alone = bestAlone(passage, scores, (at) => !sentences[at]?.leansBack)
  const first = alone < 0 ? bestAlone(passage, scores) : alone
  if (first < 0) return []
  const chosen = [first]
  const wanted = sentences.length > 8 ? 3 : 2
  const late = (at: number) =>
    (at / Math.max(1, sentences.length - 1)) * 0.5 + ((sentences[at]?.section ?? 0) >= 4 ? 0.5 : 0)
  const spread = Math.max(...scores) - Math.min(...scores) || 1
  const merit = (at: number) =>
    ((scores[at] ?? 0) - Math.min(...scores)) / spread + (chosen.length === 1 ? 0.5 * late(at) : 0)
  while (chosen.length < wanted) {
    const fitting = sentences.map((_, at) => at).filter((at) => fits(passage, chosen, at))
    const open = withResult(passage, chosen, fitting)
    if (!open.length) break
    chosen.push(open.reduce((best, at) => (merit(at) > merit(best) ? at : best)))
  }
  return chosen.toSorted((a, b) => a - b)
}

/** The candidates that state a result, until one is chosen. */
function withResult({ sentences }: Passage, chosen: number[], fitting: number[]): number[] {
  const isResult = (at: number) => {
    const sentence = sentences[at]
    return sentence !== undefined && saysResult(sentence)
  }
  if (chosen.some(isResult)) return fitting
  const results = fitting.filter(isResult)
  return results.length ? results : fitting
}

const wordsOf = (passage: Passage, chosen: number[]) =>
  chosen.reduce((sum, at) => sum + (passage.sentences[at]?.words ?? 0), 0)

/** True if sentence `at` may join: new, within the length, well formed, and not dangling unless its antecedent is there. */
function fits(passage: Passage, chosen: number[], at: number): boolean {
  const sentence = passage.sentences[at]
  if (!sentence || chosen.includes(at) || sentence.words < FEWEST_WORDS) return false
  if (wordsOf(passage, [...chosen, at]) > SUMMARY_WORDS) return false
  if ((sentence.isDangling || sentence.leansBack) && !chosen.includes(at - 1)) return false
  return chosen.every((other) => sharedPairs(passage, at, other) < REDUNDANT)
}

function sharedPairs(passage: Passage, a: number, b: number): number {
  const pairs = (at: number) => {
    const terms = passage.sentences[at]?.terms ?? []
    return new Set(terms.slice(1).map((term, index) => `${terms[index]} ${term}`))
  }
  const own = pairs(a)
  const other = pairs(b)
  const smaller = Math.min(own.size, other.size)
  return smaller ? [...own].filter((pair) => other.has(pair)).length / smaller : 0
}
