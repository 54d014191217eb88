import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type ContextualEmbedder, createStaticEmbedder } from '@claire/embeddings'
import { isFunctionWord } from '@claire/scholarly-text'
import type { LearningText } from '../../apps/server/src/domains/reading/recommendations/learning/learning-text.ts'
import { vectorTextOf } from '../../apps/server/src/domains/reading/search/index.ts'
import { readJsonLines } from './read-lines.ts'
import { mean } from './search/retrieval-scores.ts'

/** The articles that the search of a systematic review found, with the reviewers' decisions. */
export interface Topic {
  name: string
  texts: LearningText[]
  /** Places in `texts`. */
  relevant: number[]
  irrelevant: number[]
}

interface ScreenedArticle {
  _id: string
  title: string
  abstract: string
  label: 0 | 1
}

/** Reads the topics of a folder one after the other, with the product's vectors. */
export async function* readTopics(
  folder: string,
  contextual: ContextualEmbedder | null,
): AsyncGenerator<Topic> {
  const embedder = createStaticEmbedder()
  for (const file of readdirSync(folder).filter((each) => /\.jsonl(\.gz)?$/.test(each))) {
    const articles = readJsonLines<ScreenedArticle>(path.join(folder, file))
    const texts: LearningText[] = []
    for (const { _id, title, abstract } of articles) {
      const text = vectorTextOf({ title, abstract, fullText: '' })
      const [inContext] = contextual ? await contextual.articles([text]) : []
      const table = embedder.vectorOf(embedder.tokenIds(text))
      texts.push({ id: _id, title, abstract, table, ...(inContext && { contextual: inContext }) })
    }
    const labelled = (label: number) => articles.flatMap((each, at) => (each.label === label ? at : []))
    yield {
      name: file.replace(/\.jsonl(\.gz)?$/, ''),
      texts,
      relevant: labelled(1),
      irrelevant: labelled(0),
    }
  }
}

/** Returns a function that ranks all texts by their cosine with the mean TF-IDF vector of some: what the learner must beat. */
export function centroidOf(texts: readonly LearningText[]): (members: number[]) => number[] {
  const counts = texts.map(({ title, abstract }) => countsOf(`${title} ${abstract}`))
  const frequencies = new Map<string, number>()
  for (const each of counts)
    for (const term of each.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  const vectors = counts.map((each) => {
    const weighted = Array.from(each, ([term, times]): [string, number] => [
      term,
      (1 + Math.log(times)) * (1 + Math.log((1 + texts.length) / (1 + (frequencies.get(term) ?? 0)))),
    ])
    const length = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + weight ** 2, 0))
    return weighted.map(([term, weight]): [string, number] => [term, weight / length])
  })
  return (members) => {
    const sums = new Map<string, number>()
    for (const at of members)
      for (const [term, weight] of vectors[at] ?? []) sums.set(term, (sums.get(term) ?? 0) + weight)
    return vectors.map((vector) =>
      vector.reduce((sum, [term, weight]) => sum + weight * (sums.get(term) ?? 0), 0),
    )
  }
}

function countsOf(text: string): Map<string, number> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []).filter(
    (word) => !isFunctionWord(word),
  )
  const counts = new Map<string, number>()
  words.forEach((word, at) => {
    for (const term of at ? [word, `${words[at - 1]} ${word}`] : [word])
      counts.set(term, (counts.get(term) ?? 0) + 1)
  })
  return counts
}

/** Returns a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns some of the values, drawn without replacement. */
export function drawn<T>(values: readonly T[], count: number, random: () => number): T[] {
  const left = [...values]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [value] = left.splice(Math.floor(random() * left.length), 1)
    return value as T
  })
}

/** Returns the best places by score, without some. */
export function bestOf(scores: readonly number[], count: number, without: ReadonlySet<number>): number[] {
  return Array.from(scores.keys())
    .filter((at) => !without.has(at))
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, count)
}

const SHOWN = 10

/** Returns the precision among the first ten. */
export function precisionOf(topic: Topic, scores: readonly number[], examples: number[]): number {
  const relevant = new Set(topic.relevant)
  return mean(bestOf(scores, SHOWN, new Set(examples)).map((at) => Number(relevant.has(at))))
}
