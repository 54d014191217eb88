import { stemmedTerms } from '@claire/scholarly-text'
import { CUE_NAMES } from './cues.ts'
import type { Passage, Sentence, Nearness } from './passage.ts'

export const SHAPE_FEATURES = [
  'index',
  'position',
  'toEnd',
  'isFirst',
  'isLast',
  'isPenultimate',
  'sentences',
  'words',
  'relativeWords',
  'section',
  'previousSection',
  'isDangling',
  'digits',
  'statistics',
  'parentheses',
  'isQuestion',
  'titleShare',
  'titleCoverage',
  'centroid',
  'meanSimilarity',
  'novelty',
  ...CUE_NAMES.map((name) => `cue:${name}`),
  'firstContribution',
  'previousContrast',
  'nextResult',
]

const cueIndex = new Map(CUE_NAMES.map((name, at) => [name, at]))
const cueAt = (passage: Passage, index: number, name: string) =>
  passage.sentences[index]?.cues[cueIndex.get(name) ?? -1] ?? 0

/** Features of each sentence alone and in its passage: position, length, cues, similarity to title and rest. */
export function shapeFeatures(passage: Passage): number[][] {
  const { sentences } = passage
  const similarity = pairwiseSimilarity(passage)
  const firstContribution = sentences.findIndex(
    (_, at) => cueAt(passage, at, 'thisWork') > 0 && cueAt(passage, at, 'contribution') > 0,
  )
  const seen = new Set<string>()
  const titleOverlap = overlapWithTitle(passage)
  const centroidSimilarity = similarityToCentroid(passage)
  return sentences.map((sentence, at) => {
    const { text, terms, words, cues } = sentence
    const novelty = terms.length ? terms.filter((term) => !seen.has(term)).length / terms.length : 0
    for (const term of terms) seen.add(term)
    const last = sentences.length - 1
    const title = titleOverlap(sentence)
    return [
      at,
      last ? at / last : 0,
      last - at,
      Number(at === 0),
      Number(at === last),
      Number(at === last - 1),
      sentences.length,
      words,
      terms.length / (passage.meanTerms || 1),
      sentence.section,
      sectionBefore(passage, at),
      Number(sentence.isDangling),
      Math.min(8, text.match(/\d+/g)?.length ?? 0),
      Number(/[<=>±]\s?\d|%|\bCI\b|\bp\s?[<=]/i.test(text)),
      Math.min(4, text.match(/\(/g)?.length ?? 0),
      Number(text.trimEnd().endsWith('?')),
      title.share,
      title.coverage,
      centroidSimilarity(sentence),
      similarity[at] ?? 0,
      novelty,
      ...cues,
      Number(at === firstContribution),
      cueAt(passage, at - 1, 'contrast'),
      cueAt(passage, at + 1, 'result'),
    ]
  })
}

/** The section that applies here: the latest label at or before this sentence. */
export function sectionBefore({ sentences }: Passage, at: number): number {
  for (let index = at; index >= 0; index--) {
    const section = sentences[index]?.section
    if (section) return section
  }
  return 0
}

function overlapWithTitle({ titleTerms, weights }: Passage) {
  let title = 0
  for (const term of titleTerms) title += weights(term)
  return ({ weightOf }: Sentence) => {
    let shared = 0
    let own = 0
    for (const [term, weight] of weightOf) {
      own += weight
      if (titleTerms.has(term)) shared += weight
    }
    return { share: own ? shared / own : 0, coverage: title ? shared / title : 0 }
  }
}

function similarityToCentroid({ centroid }: Passage) {
  let all = 0
  for (const value of centroid.values()) all += value ** 2
  return ({ weightOf }: Sentence) => {
    let dot = 0
    let norm = 0
    for (const [term, weight] of weightOf) {
      dot += (centroid.get(term) ?? 0) * weight
      norm += weight ** 2
    }
    return norm && all ? dot / Math.sqrt(norm * all) : 0
  }
}

/** Mean tf-idf cosine of each sentence with the others (LexRank's degree, Erkan & Radev 2004). */
function pairwiseSimilarity({ sentences }: Passage): number[] {
  const norms = sentences.map(({ weightOf }) => Math.hypot(...weightOf.values()))
  const sums = sentences.map(() => 0)
  for (const [a, one] of sentences.entries()) {
    for (let b = a + 1; b < sentences.length; b++) {
      const other = sentences[b]?.weightOf
      let dot = 0
      for (const [term, weight] of one.weightOf) if (other?.has(term)) dot += weight ** 2
      const cosine = dot / ((norms[a] ?? 0) * (norms[b] ?? 0) || 1)
      sums[a] = (sums[a] ?? 0) + cosine
      sums[b] = (sums[b] ?? 0) + cosine
    }
  }
  return sums.map((sum) => sum / Math.max(1, sentences.length - 1))
}

export const QUERY_FEATURES = [
  'bm25',
  'bm25Share',
  'bm25Z',
  'bm25Best',
  'coverage',
  'precision',
  'balance',
  'missingBest',
  'bigrams',
  'nearMatches',
  'previousBm25',
  'nextBm25',
  'matchedDigits',
  'titleCoversQuery',
  'queryTerms',
  'nearness',
  'nearnessGap',
]

const K1 = 1.2
const B = 0.5

/** The query, in stems and in the tokens of the embedding. */
export interface Question {
  terms: string[]
  tokens: number[]
}

/** A longer query adds little; each further word would cost as much in every sentence. */
const TERMS_CONSIDERED = 100

export const questionOf = (text: string, nearness: Nearness): Question => ({
  terms: stemmedTerms(text).slice(0, TERMS_CONSIDERED),
  tokens: nearness.tokensOf(text).slice(0, TERMS_CONSIDERED),
})

/**
 * Features of each sentence as an answer: BM25 within the passage, weighted coverage, pairs, the neighbours, and the
 * similarity of its tokens to those that it does not contain.
 */
export function queryFeatures(passage: Passage, { terms: queryTerms, tokens }: Question): number[][] {
  const { sentences, weights, titleTerms } = passage
  const near = passage.nearness.of(
    tokens,
    sentences.map((sentence) => passage.tokensOf(sentence)),
  )
  const nearest = Math.max(0, ...near)
  const query = [...new Set(queryTerms)]
  const total = query.reduce((sum, term) => sum + weights(term), 0)
  const bm25 = bm25OfSentences(passage, query)
  const best = Math.max(0, ...bm25)
  const mean = bm25.reduce((sum, score) => sum + score, 0) / Math.max(1, bm25.length)
  const deviation = Math.sqrt(
    bm25.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, bm25.length),
  )
  const share = (score = 0) => (best ? score / best : 0)
  const heaviest = query.toSorted((a, b) => weights(b) - weights(a))[0]
  const pairs = pairsOf(queryTerms)
  const titleCover =
    query.reduce((sum, term) => sum + (titleTerms.has(term) ? weights(term) : 0), 0) / (total || 1)
  return sentences.map(({ terms, weightOf: own }, at) => {
    const score = bm25[at] ?? 0
    const matched = query.reduce((sum, term) => sum + (own.get(term) ?? 0), 0)
    let weightOfOwn = 0
    for (const weight of own.values()) weightOfOwn += weight
    const coverage = total ? matched / total : 0
    const precision = weightOfOwn ? matched / weightOfOwn : 0
    const ownPairs = pairs.size ? pairsOf(terms) : pairs
    return [
      score,
      share(score),
      deviation ? (score - mean) / deviation : 0,
      Number(best > 0 && score === best),
      coverage,
      precision,
      coverage + precision ? (2 * coverage * precision) / (coverage + precision) : 0,
      Number(heaviest !== undefined && !own.has(heaviest)),
      pairs.size ? [...pairs].filter((pair) => ownPairs.has(pair)).length / pairs.size : 0,
      nearMatches(query, own),
      share(bm25[at - 1]),
      share(bm25[at + 1]),
      query.filter((term) => /\d/.test(term) && own.has(term)).length,
      titleCover,
      Math.min(20, query.length),
      near[at] ?? 0,
      (near[at] ?? 0) - nearest,
    ]
  })
}

/** BM25 of each sentence within its passage (Robertson & Zaragoza 2009), for picking the promising ones of many. */
export const bm25OfSentences = (passage: Passage, terms: string[]) =>
  passage.sentences.map((sentence) => bm25Of(passage, sentence.terms, terms))

function bm25Of({ meanTerms, weights }: Passage, terms: string[], query: string[]): number {
  let score = 0
  for (const term of query) {
    let frequency = 0
    for (const each of terms) if (each === term) frequency++
    if (!frequency) continue
    score +=
      (weights(term) * frequency * (K1 + 1)) /
      (frequency + K1 * (1 - B + (B * terms.length) / (meanTerms || 1)))
  }
  return score
}

function pairsOf(terms: string[]): Set<string> {
  const pairs = new Set<string>()
  for (let at = 1; at < terms.length; at++) pairs.add(`${terms[at - 1]} ${terms[at]}`)
  return pairs
}

/** Share of query terms missing in the sentence for which it has a word with the same first five letters. */
function nearMatches(query: string[], own: Map<string, number>): number {
  const missing = query.filter((term) => term.length >= 5 && !own.has(term))
  if (!missing.length) return 0
  const starts = new Set<string>()
  for (const term of own.keys()) if (term.length >= 5) starts.add(term.slice(0, 5))
  return missing.filter((term) => starts.has(term.slice(0, 5))).length / query.length
}
