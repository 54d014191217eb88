import type { StaticEmbedder } from '@claire/embeddings'
import { stemmedTerms } from '@claire/scholarly-text'
import type { FacetCounts, Hits, IndexEntry, LiteralSearch, Match, NearestHits, SearchIndex } from '#domains/search'
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
import { type TokenAffinity, createTokenAffinity } from './token-affinity.ts'
import { topDocuments } from './top.ts'

/** An entry with what the index derived from it. */
export interface AnalysedEntry {
  entry: IndexEntry
  analysis: Analysis
  tokenIds: ArrayLike<number>
}

/** Of a full text, this much stands in for a missing abstract. */
const OPENING_LENGTH = 4000

/** The whole index in memory: inverted lists in immutable segments, and columns. All calls are synchronous. */
export class MemoryIndex {
  readonly columns: Columns
  private segments: Segment[] = []
  private readonly embedder: StaticEmbedder
  private readonly dimensions: number
  private readonly affinity: TokenAffinity

  constructor(embedder: StaticEmbedder, dimensions: number) {
    this.embedder = embedder
    this.dimensions = dimensions
    this.columns = new Columns(dimensions)
    this.affinity = createTokenAffinity(embedder.tokenVectors)
  }

  private get corpus() {
    return { segments: this.segments, columns: this.columns }
  }

  analyse(entry: IndexEntry): AnalysedEntry {
    const { title, abstract, fullText } = entry.article
    const text = `${title}. ${abstract || fullText.slice(0, OPENING_LENGTH)}`
    return { entry, analysis: analyse(entry.article), tokenIds: this.embedder.tokenIds(text) }
  }

  /** Adds documents as a new segment; an article that is there already is replaced. */
  add(entries: AnalysedEntry[]) {
    if (!entries.length) return
    const base = this.columns.count
    for (const { entry, analysis, tokenIds } of entries) {
      this.columns.remove(entry.article.id)
      this.columns.add({ entry, tokenIds, ...analysis })
    }
    this.segments.push(buildSegment(base, entries.map(({ analysis }) => analysis)))
    for (let due = segmentsToMerge(this.segments); due.length; due = segmentsToMerge(this.segments)) {
      this.segments.splice(-due.length, due.length, mergeSegments(due))
    }
  }

  remove(ids: string[]) {
    for (const id of ids) this.columns.remove(id)
  }

  count(scope: Match): number {
    return countWorks(this.columns, documentsIn(this.corpus, scope))
  }

  literal({ scope, offset, limit, ...order }: LiteralSearch): { total: number; hits: Hits } {
    const { ordered, scores } = orderLiterally(this.corpus, documentsIn(this.corpus, scope), order)
    const works = collapse(this.columns, ordered)
    return { total: works.length, hits: hitsOf(this.columns, works.slice(offset, offset + limit), scores) }
  }

  lexical({ text, scope, limit }: Parameters<SearchIndex['lexical']>[0]): Hits {
    const scores = stemScores(this.corpus, stemmedTerms(text))
    const matching: number[] = []
    documentsIn(this.corpus, scope).forEach((document) => {
      if ((scores[document] ?? 0) > 0) matching.push(document)
    })
    return hitsOf(this.columns, topDocuments(matching, scores, limit), scores)
  }

  nearest({ vector, scope, limit }: Parameters<SearchIndex['nearest']>[0]): NearestHits {
    const { columns } = this
    const { values, scale } = quantized(padded(vector, columns.vectors.dimensions))
    const dots = columns.vectors.dot(values)
    const scores = new Float32Array(columns.count)
    const scales = columns.vectorScales.values
    for (let document = 0; document < scores.length; document++) {
      scores[document] = (dots[document] ?? 0) * scale * (scales[document] ?? 0)
    }
    const matching: number[] = []
    documentsIn(this.corpus, scope).forEach((document) => matching.push(document))
    return { ...hitsOf(columns, topDocuments(matching, scores, limit), scores), ...spread(scores), compared: scores.length }
  }

  vectors(ids: string[]): Float32Array[] {
    return ids.map((id) => {
      const document = this.columns.documentOf(id)
      return document === undefined ? new Float32Array(this.dimensions) : this.columns.vectorOf(document).slice(0, this.dimensions)
    })
  }

  tokenAffinity(text: string, ids: string[]): Float32Array {
    const documents = ids.map((id) => {
      const document = this.columns.documentOf(id)
      return document === undefined ? new Uint16Array() : this.columns.tokensOf(document)
    })
    return this.affinity(this.embedder.tokenIds(text), documents)
  }

  facets(scope: Match, ids?: string[]): FacetCounts {
    return countFacets(this.columns, documentsIn(this.corpus, scope), ids)
  }

  frequencies(text: string) {
    const terms = stemmedTerms(text)
    return { terms, counts: terms.map((term) => documentFrequency(this.segments, 'stems', term)), articles: this.columns.liveCount }
  }

  correct(text: string): string | null {
    return correctSpelling(this.segments, text)
  }

  complete(typed: string, limit: number) {
    return completions(this.corpus, typed, limit)
  }
}

function hitsOf(columns: Columns, documents: ArrayLike<number>, scores: ArrayLike<number>): Hits {
  const count = documents.length
  const hits: Hits = { ids: [], scores: new Float32Array(count), works: new Uint32Array(count), years: new Int16Array(count), added: new Float64Array(count) }
  for (let at = 0; at < count; at++) {
    const document = documents[at] ?? 0
    hits.ids.push(columns.ids[document] ?? '')
    hits.scores[at] = scores[document] ?? 0
    hits.works[at] = columns.works.values[document] ?? 0
    hits.years[at] = columns.years.values[document] ?? 0
    hits.added[at] = columns.added.values[document] ?? 0
  }
  return hits
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
