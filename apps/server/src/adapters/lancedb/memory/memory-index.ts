import type { StaticEmbedder } from '@claire/embeddings'
import { stemmedTerms } from '@claire/scholarly-text'
import type { Hits, IndexEntry, LiteralSearch, Match, NearestHits } from '#domains/search'
import { type Analysis, analyse } from './analysis.ts'
import { Columns } from './columns.ts'
import type { DocumentSet } from './document-set.ts'
import { quantized } from './dot-products.ts'
import { completions } from './completions.ts'
import { countFacets } from './facets.ts'
import { orderLiterally } from './literal-order.ts'
import { stemScores } from './relevance.ts'
import { documentsIn } from './scopes.ts'
import { type Segment, buildSegment, documentFrequency, mergeSegments, segmentsToMerge } from './segments.ts'
import { correctSpelling } from './spelling.ts'
import { createTokenAffinity } from './token-affinity.ts'
import { topDocuments } from './top.ts'

export type MemoryIndex = ReturnType<typeof createMemoryIndex>

/** An entry with what the index derived from it. */
export interface AnalysedEntry {
  entry: IndexEntry
  analysis: Analysis
  tokenIds: ArrayLike<number>
}

/** The whole index in memory: inverted lists in immutable segments, and columns. All calls are synchronous. */
export function createMemoryIndex(embedder: StaticEmbedder, dimensions: number) {
  const columns = new Columns(dimensions)
  let segments: Segment[] = []
  const affinity = createTokenAffinity(embedder.tokenVectors)

  const corpus = () => ({ segments, columns })
  const scope = (match: Match) => documentsIn(corpus(), match)

  function hitsOf(documents: ArrayLike<number>, scores: ArrayLike<number>): Hits {
    const at = Array.from(documents)
    return {
      ids: at.map((document) => columns.ids[document] ?? ''),
      scores: Float32Array.from(at, (document) => scores[document] ?? 0),
      works: Uint32Array.from(at, (document) => columns.works.values[document] ?? 0),
      years: Int16Array.from(at, (document) => columns.years.values[document] ?? 0),
      added: Float64Array.from(at, (document) => columns.added.values[document] ?? 0),
    }
  }

  return {
    columns,

    analyse(entry: IndexEntry): AnalysedEntry {
      const { title, abstract, fullText } = entry.article
      const text = `${title}. ${abstract || fullText.slice(0, 4000)}`
      return { entry, analysis: analyse(entry.article), tokenIds: embedder.tokenIds(text) }
    },

    /** Adds documents as a new segment; an article that is there already is replaced. */
    add(entries: AnalysedEntry[]) {
      if (!entries.length) return
      const base = columns.count
      for (const { entry, analysis, tokenIds } of entries) {
        columns.remove(entry.article.id)
        columns.add({
          entry,
          tokenIds,
          exactLength: analysis.exactLength,
          headLength: analysis.headLength,
          bodyLength: analysis.bodyLength,
          identifiers: analysis.identifiers,
        })
      }
      segments = [...segments, buildSegment(base, entries.map(({ analysis }) => analysis))]
      for (let due = segmentsToMerge(segments); due.length; due = segmentsToMerge(segments)) {
        segments = [...segments.slice(0, -due.length), mergeSegments(due)]
      }
    },

    remove(ids: string[]) {
      for (const id of ids) columns.remove(id)
    },

    count: (match: Match) => countWorks(columns, scope(match)),

    literal({ scope: match, ...order }: LiteralSearch): { total: number; hits: Hits } {
      const documents = scope(match)
      const { ordered, scores } = orderLiterally(corpus(), documents, order)
      const works = collapse(columns, ordered)
      return { total: works.length, hits: hitsOf(works.slice(order.offset, order.offset + order.limit), scores) }
    },

    lexical({ text, scope: match, limit }: { text: string; scope: Match; limit: number }): Hits {
      const scores = stemScores(corpus(), stemmedTerms(text))
      const matching: number[] = []
      scope(match).forEach((document) => {
        if ((scores[document] ?? 0) > 0) matching.push(document)
      })
      return hitsOf(topDocuments(matching, scores, limit), scores)
    },

    nearest({ vector, scope: match, limit }: { vector: Float32Array; scope: Match; limit: number }): NearestHits {
      const { values, scale } = quantized(padded(vector, columns.vectors.dimensions))
      const dots = columns.vectors.dot(values)
      const scores = new Float32Array(columns.count)
      const scales = columns.vectorScales.values
      for (let document = 0; document < scores.length; document++) {
        scores[document] = (dots[document] ?? 0) * scale * (scales[document] ?? 0)
      }
      const matching: number[] = []
      scope(match).forEach((document) => matching.push(document))
      return { ...hitsOf(topDocuments(matching, scores, limit), scores), ...spread(scores), compared: scores.length }
    },

    vectors: (ids: string[]): Float32Array[] =>
      ids.map((id) => {
        const document = columns.documentOf(id)
        return document === undefined ? new Float32Array(dimensions) : columns.vectorOf(document).subarray(0, dimensions)
      }),

    tokenAffinity(text: string, ids: string[]): Float32Array {
      const documents = ids.map((id) => {
        const document = columns.documentOf(id)
        return document === undefined ? new Uint16Array() : columns.tokensOf(document)
      })
      return affinity(embedder.tokenIds(text), documents)
    },

    facets: (match: Match, ids?: string[]) => countFacets(columns, scope(match), ids),

    frequencies(text: string) {
      const terms = stemmedTerms(text)
      return { terms, counts: terms.map((term) => documentFrequency(segments, 'stems', term)), articles: columns.liveCount }
    },

    correct: (text: string) => correctSpelling(segments, text),

    complete: (typed: string, limit: number) => completions(corpus(), typed, limit),

    segments: () => segments,
  }
}

function padded(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length === dimensions) return vector
  const longer = new Float32Array(dimensions)
  longer.set(vector.subarray(0, dimensions))
  return longer
}

function spread(scores: Float32Array): { mean: number; deviation: number } {
  let sum = 0
  let squares = 0
  for (const score of scores) {
    sum += score
    squares += score * score
  }
  const mean = sum / Math.max(1, scores.length)
  return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(1, scores.length) - mean * mean)) }
}

/** The first document of each work, in the order given. */
function collapse(columns: Columns, ordered: ArrayLike<number>): number[] {
  const seen = new Set<number>()
  return Array.from(ordered).filter((document) => {
    const work = columns.works.values[document] ?? 0
    if (!columns.isShared(work)) return true
    if (seen.has(work)) return false
    seen.add(work)
    return true
  })
}

function countWorks(columns: Columns, documents: DocumentSet): number {
  const seen = new Set<number>()
  let repeated = 0
  documents.forEach((document) => {
    const work = columns.works.values[document] ?? 0
    if (!columns.isShared(work)) return
    if (seen.has(work)) repeated++
    seen.add(work)
  })
  return documents.count() - repeated
}
