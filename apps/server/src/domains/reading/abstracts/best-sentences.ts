import { type Sentence, pointsBack, splitSentences } from '@claire/scholarly-text'
import type { Article } from '#domains/articles'
import type { BoostedTrees } from '#platform/boosted-trees'
import { scoreRows } from './choose-sentences.ts'
import { withoutLabel } from './cues.ts'
import { type Lexicon, type Passage, analysePassage } from './passage.ts'
import { type Question, QUERY_FEATURES, bm25OfSentences, queryFeatures } from './query-features.ts'
import { sectionBefore } from './shape-features.ts'

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
