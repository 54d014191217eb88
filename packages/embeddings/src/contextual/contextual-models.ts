import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createUnigramPieces } from '../unigram-pieces.ts'
import { BERT_SPELLING, createWordPieces } from '../word-pieces.ts'

export type ContextualModelName = 'english' | 'multilingual'

/** Ranking by contextual vectors where it differs from the engine's default. */
export interface ContextualRanking {
  /** Share of contextual nearness in the score: 0 to 1. */
  weight: number
  /** Minimum similarity of a result, in standard deviations above that of unrelated texts. */
  least: number
  /** Minimum similarity of a result, as a share of the greatest expected among as many unrelated texts. */
  ofNoise: number
  /** If the nearest article is less similar than this, in the same deviations, nothing is near. */
  far: number
}

/** The differences between the models that ship with Claire. */
export interface ContextualModelFacts {
  /** Prefix of the embedder's id, before the number of tokens. */
  id: string
  folder: URL
  file: string
  /** Returns a tokeniser: the ids of a text's first `limit` pieces, without marks. */
  createPieces: (folder: URL) => (text: string, limit: number) => number[]
  /** Ids of the marks around a text. */
  begin: number
  end: number
  hasTokenTypes: boolean
  /** Precedes the text, as in training. */
  prefixes: { query: string; article: string }
  /** Returns the text in the case that the model reads best. */
  cased: (text: string, isQuery: boolean) => string
  /** File of the mean vectors of articles and of queries, which are subtracted (float32, little-endian). */
  means?: string
  /** Share of the first sentence's own vector, which is added to that of the whole article. */
  titleWeight?: number
  /** Mean and standard deviation of the similarity of unrelated texts. */
  unrelated: { mean: number; deviation: number }
  ranking?: ContextualRanking
}

/** Digests of the models, checked by a test; the NOTICE.md of each folder names its origin. */
const REVISIONS = { english: '8036d774d94576be', multilingual: 'e5dc62c140e97556' }

const read = (folder: URL, file: string) => readFileSync(new URL(file, folder))

/** Returns the text in small letters if most of its letters are capitals: the model knows few words in capitals. */
function unlessCapitals(text: string): string {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  return capitals > (text.match(/\p{Ll}/gu)?.length ?? 0) ? text.toLowerCase() : text
}

export const CONTEXTUAL_MODELS: Record<ContextualModelName, ContextualModelFacts> = {
  english: {
    id: `minilm-l6-int8-${REVISIONS.english}-`,
    folder: new URL('../../contextual-model/', import.meta.url),
    file: 'minilm-l6-int8.onnx',
    createPieces: (folder) =>
      createWordPieces(read(folder, 'vocab.txt').toString('utf8').trimEnd().split('\n'), BERT_SPELLING),
    begin: 101,
    end: 102,
    hasTokenTypes: true,
    prefixes: { query: '', article: '' },
    cased: (text) => text,
    // Measured between queries and documents of SciFact (.108, .112) and of NPL (.122, .128), nearly all unrelated.
    unrelated: { mean: 0.115, deviation: 0.12 },
  },
  multilingual: {
    id: `e5-small-int8-${REVISIONS.multilingual}-`,
    folder: new URL('../../multilingual-model/', import.meta.url),
    file: 'e5-small-int8.onnx',
    createPieces: (folder) => createUnigramPieces(gunzipSync(read(folder, 'pieces.txt.gz')).toString('utf8')),
    begin: 0,
    end: 2,
    hasTokenTypes: false,
    prefixes: { query: 'query:', article: 'passage:' },
    cased: (text, isQuery) => (isQuery ? text.toLowerCase() : unlessCapitals(text)),
    means: 'means.f32',
    titleWeight: 0.5,
    // Measured between queries in other languages and articles of physics, mathematics and computing.
    unrelated: { mean: 0, deviation: 0.07 },
    // Nearest article of 23,000, with the one sought: .235, .270 and more for 30 questions; of 500 about libraries: below
    // .245 for 24 of them.
    ranking: { weight: 0.95, least: 1.5, ofNoise: 0.45, far: 3.5 },
  },
}
