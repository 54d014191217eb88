import { CUE_NAMES } from './cues.ts'
import type { Passage, Sentence } from './passage.ts'

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
