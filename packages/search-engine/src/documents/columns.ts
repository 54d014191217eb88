import { topicKey } from '@claire/scholarly-text'
import { crc32 } from 'node:zlib'
import { Column, Names } from './column.ts'
import { type ContextEmbedders, ContextGenerations, type ContextKind } from './context-generations.ts'
import type { ContextRows } from './context-rows.ts'
import type { DocumentFacts } from './document-facts.ts'
import { type DocumentSet, GrowingSet } from './document-set.ts'
import { VectorTable } from './vector-table.ts'
import type { CachedSets } from '#matching/cached-sets'
import type { Segment } from '#postings/segments'
import type { StoredContext } from '#storage/context-store'
import { byValueField, valueOf } from '#value-fields'

/** The data that queries read: the inverted lists and the columns. */
export interface Corpus {
  segments: Segment[]
  columns: Columns
  sets: CachedSets
}

/** Vectors of a current contextual model, or of its former one. */
export interface ContextPart {
  embedderId: string
  entries: StoredContext[]
  kind: ContextKind
}

/** All facts about documents outside the inverted lists, by document number. Numbers are never reused. */
export class Columns {
  readonly ids: string[] = []
  readonly sources = new Column((length) => new Uint32Array(length))
  readonly years = new Column((length) => new Int16Array(length))
  readonly values = byValueField(() => ({
    names: new Names(),
    numbers: new Column((length) => new Uint16Array(length)),
  }))
  readonly works = new Column((length) => new Uint32Array(length))
  readonly added = new Column((length) => new Float64Array(length))
  readonly exactLengths = new Column((length) => new Uint32Array(length))
  readonly headLengths = new Column((length) => new Float32Array(length))
  readonly bodyLengths = new Column((length) => new Uint32Array(length))
  readonly titles = new Column((length) => new Float64Array(length))
  /** The low bits of the titles: a filter that reads a quarter of the memory. */
  readonly titleMarks = new Column((length) => new Uint16Array(length))
  readonly topics = new Column((length) => new Uint32Array(length))
  readonly topicEnds = new Column((length) => new Uint32Array(length))
  readonly tokens = new Column((length) => new Uint16Array(length))
  readonly tokenEnds = new Column((length) => new Uint32Array(length))
  /** A row for each document. */
  readonly vectors: VectorTable
  /** One for each contextual model. */
  readonly contexts: ContextGenerations[]
  readonly sourceNames = new Names()
  readonly topicNames = new Names()
  /** The keys that forms of one topic share, and the key of each form. */
  readonly topicKeys = new Names()
  readonly keyOfTopic: number[] = []
  private readonly workNames = new Names()
  private readonly workSizes: number[] = []
  private readonly documentOfId = new Map<string, number>()
  private readonly documentsOfIdentifier = new Map<string, number[]>()
  /** The latest document of each work. */
  private readonly workLasts: number[] = []
  private readonly liveOnes = new GrowingSet()
  private readonly sharingOnes = new GrowingSet()
  liveCount = 0
  private uses: Uint32Array | undefined
  /** The times when the newest and the oldest article were first seen. */
  newest = 0
  oldest = Infinity
  totals = { exact: 0, head: 0, body: 0, withBody: 0 }

  constructor(dimensions: number, contexts: ContextEmbedders[] = []) {
    this.vectors = new VectorTable(dimensions)
    this.contexts = contexts.map((embedders) => new ContextGenerations(embedders))
  }

  /** The number of all documents, removed ones included. */
  get size(): number {
    return this.ids.length
  }

  /** Returns the vectors by which a contextual model ranks articles; undefined if it ranks none. */
  rankedBy(embedderId: string): ContextRows | undefined {
    return this.contexts.find((context) => context.rankedBy === embedderId)?.ranked
  }

  /** Returns the rows of articles in the table by which a model ranks, in order; undefined if there is none. */
  contextRowsOf(embedderId: string, ids: string[]) {
    const context = this.rankedBy(embedderId)
    const rows = ids.map((id) => {
      const document = this.documentOf(id)
      return document === undefined ? undefined : context?.rowOf(document)
    })
    return { table: context?.table, rows }
  }

  /** Returns the share of articles with one of these contextual vectors. */
  shareOf(context: ContextRows | undefined): number {
    return Math.min(1, (context?.table.length ?? 0) / Math.max(1, this.liveCount))
  }

  /** Returns the vectors of a current contextual model. */
  contextBy(embedderId: string): ContextGenerations {
    const context = this.contexts.find((each) => each.embedderId === embedderId)
    if (!context) throw new Error(`the search index has no contextual vectors of ${embedderId}`)
    return context
  }

  /** Adds contextual vectors whose text is that of the current document. */
  addContext({ embedderId, entries, kind }: ContextPart) {
    const context = this.contextBy(embedderId)
    for (const { id, digest, ...vector } of entries) {
      const document = this.documentOf(id)
      if (document !== undefined && this.textDigest(document) === digest) context.put(document, vector, kind)
    }
    if (kind === 'coming') context.settle()
  }

  /** Returns the documents that are neither replaced nor removed. */
  live(): DocumentSet {
    return this.liveOnes.of(this.size)
  }

  /** Returns all live documents of works with several, and possibly others: most works have one and need no check. */
  sharing(): DocumentSet {
    return this.sharingOnes.of(this.size)
  }

  documentOf(id: string): number | undefined {
    return this.documentOfId.get(id)
  }

  withIdentifier(identifier: string): number[] {
    return this.documentsOfIdentifier.get(identifier) ?? []
  }

  /** True if a work has several live documents, so that they must be collapsed. */
  isShared(work: number): boolean {
    return (this.workSizes[work] ?? 0) > 1
  }

  /** Adds a document in place of the article's former one. Returns its number. */
  add(facts: DocumentFacts): number {
    const replaced = this.remove(facts.id)
    const document = this.ids.length
    this.ids.push(facts.id)
    this.sources.push(this.sourceNames.numberOf(facts.sourceId))
    this.years.push(facts.year)
    byValueField((field) => {
      const { names, numbers } = this.values[field]
      numbers.push(names.numberOf(valueOf(facts, field)))
    })
    const work = this.workNames.numberOf(facts.workKey)
    this.works.push(work)
    this.addToWork(work, document)
    this.added.push(facts.firstSeenAt)
    this.newest = Math.max(this.newest, facts.firstSeenAt)
    this.oldest = Math.min(this.oldest, facts.firstSeenAt)
    this.exactLengths.push(facts.exactLength)
    this.headLengths.push(facts.headLength)
    this.bodyLengths.push(facts.bodyLength)
    this.titles.push(facts.title)
    this.titleMarks.push(facts.title & 0xffff)
    for (const name of facts.topics) this.topics.push(this.topicOf(name))
    this.topicEnds.push(this.topics.length)
    this.tokens.pushAll(facts.tokenIds)
    this.tokenEnds.push(this.tokens.length)
    this.vectors.append(facts)
    // Year or authors may have changed: the contextual vector of an unchanged text stays.
    if (replaced !== undefined && this.textDigest(replaced) === this.textDigest(document))
      for (const context of this.contexts) context.move(replaced, document)
    for (const identifier of facts.identifiers) this.identify(identifier, document)
    this.documentOfId.set(facts.id, document)
    this.liveOnes.add(document)
    this.count(document, 1)
    return document
  }

  /** Reserves the number of a removed document, so that later numbers stay valid. */
  addGone() {
    const gone = [this.sources, this.years, this.works, this.added, this.exactLengths]
    this.ids.push('')
    const ofText = [this.headLengths, this.bodyLengths, this.titles, this.titleMarks]
    const values = Object.values(this.values).map(({ numbers }) => numbers)
    for (const column of [...gone, ...values, ...ofText]) column.push(0)
    this.topicEnds.push(this.topics.length)
    this.tokenEnds.push(this.tokens.length)
    this.vectors.append({ vector: new Int8Array(), vectorScale: 0 })
  }

  private addToWork(work: number, document: number) {
    const size = (this.workSizes[work] ?? 0) + 1
    this.workSizes[work] = size
    if (size > 1) for (const each of [this.workLasts[work] ?? document, document]) this.sharingOnes.add(each)
    this.workLasts[work] = document
  }

  /** Adds a document to the totals or subtracts it. */
  private count(document: number, by: 1 | -1) {
    this.uses = undefined
    const body = this.bodyLengths.values[document] ?? 0
    this.liveCount += by
    this.totals.exact += by * (this.exactLengths.values[document] ?? 0)
    this.totals.head += by * (this.headLengths.values[document] ?? 0)
    this.totals.body += by * body
    if (body) this.totals.withBody += by
  }

  /** Removes the live document of an article; returns it, or undefined if there is none. */
  remove(id: string): number | undefined {
    const document = this.documentOfId.get(id)
    if (document === undefined) return undefined
    this.documentOfId.delete(id)
    this.live().delete(document)
    for (const context of this.contexts) context.retire(document)
    this.count(document, -1)
    const work = this.works.values[document] ?? 0
    this.workSizes[work] = (this.workSizes[work] ?? 1) - 1
    return document
  }

  /** Returns the number of live documents of each topic; the same array until articles change. Read only. */
  topicUses(): Uint32Array {
    return (this.uses ??= this.countTopics())
  }

  private countTopics(): Uint32Array {
    const uses = new Uint32Array(this.topicNames.all.length)
    const [topics, ends] = [this.topics.values, this.topicEnds.values]
    this.live().forEach((document) => {
      for (let at = document ? (ends[document - 1] ?? 0) : 0; at < (ends[document] ?? 0); at++)
        uses[topics[at] ?? 0] = (uses[topics[at] ?? 0] ?? 0) + 1
    })
    return uses
  }

  vectorOf(document: number): Float32Array {
    return this.vectors.vectorOf(document)
  }

  tokensOf(document: number): Uint16Array {
    const start = document ? (this.tokenEnds.values[document - 1] ?? 0) : 0
    return this.tokens.values.subarray(start, this.tokenEnds.values[document] ?? 0)
  }

  /** Returns a digest of the embedded part of a document's text. */
  textDigest(document: number): number {
    const { buffer, byteOffset, byteLength } = this.tokensOf(document)
    return crc32(new Uint8Array(buffer, byteOffset, byteLength))
  }

  topicsOf(document: number): Uint32Array {
    const start = document ? (this.topicEnds.values[document - 1] ?? 0) : 0
    return this.topics.values.subarray(start, this.topicEnds.values[document] ?? 0)
  }

  private topicOf(name: string): number {
    const topic = this.topicNames.numberOf(name)
    this.keyOfTopic[topic] ??= this.topicKeys.numberOf(topicKey(name))
    return topic
  }

  private identify(identifier: string, document: number) {
    const documents = this.documentsOfIdentifier.get(identifier)
    if (documents) documents.push(document)
    else this.documentsOfIdentifier.set(identifier, [document])
  }
}
