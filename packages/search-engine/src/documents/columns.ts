import { crc32 } from 'node:zlib'
import { Column, Names } from './column.ts'
import { type ContextEmbedders, ContextGenerations, type ContextKind } from './context-generations.ts'
import type { ContextRows } from './context-rows.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { DocumentSet } from './document-set.ts'
import { GrowingSet } from './growing-set.ts'
import { VectorTable } from './vector-table.ts'
import type { StoredContext } from '#storage/context-store'
import { byValueField, valueOf } from '#value-fields'

/** Everything about documents that is not an inverted list, by document number. Numbers are never reused. */
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
  /** The low bits of the same: what has not these has not that title, and a quarter as much is to be looked through. */
  readonly titleMarks = new Column((length) => new Uint16Array(length))
  readonly topics = new Column((length) => new Uint32Array(length))
  readonly topicEnds = new Column((length) => new Uint32Array(length))
  readonly tokens = new Column((length) => new Uint16Array(length))
  readonly tokenEnds = new Column((length) => new Uint32Array(length))
  /** A row for each document. */
  readonly vectors: VectorTable
  readonly contexts: ContextGenerations
  readonly sourceNames = new Names()
  readonly topicNames = new Names()
  private readonly workNames = new Names()
  private readonly workSizes: number[] = []
  private readonly documentOfId = new Map<string, number>()
  private readonly documentsOfIdentifier = new Map<string, number[]>()
  /** By work, the document that came last. */
  private readonly workLasts: number[] = []
  private readonly liveOnes = new GrowingSet()
  private readonly sharingOnes = new GrowingSet()
  liveCount = 0
  /** When the newest and the oldest article were first seen. */
  newest = 0
  oldest = Infinity
  totals = { exact: 0, head: 0, body: 0, withBody: 0 }

  constructor(dimensions: number, context?: ContextEmbedders) {
    this.vectors = new VectorTable(dimensions)
    this.contexts = new ContextGenerations(context)
  }

  /** All documents, those that are gone included. */
  get size(): number {
    return this.ids.length
  }

  /** The contextual vectors that articles are ranked by. */
  get context(): ContextRows {
    return this.contexts.ranked
  }

  /** Which part of the articles have contextual vectors. */
  get contextShare(): number {
    return Math.min(1, this.context.table.length / Math.max(1, this.liveCount))
  }

  /** Takes in contextual vectors: those of the texts that the articles have now. */
  addContext(entries: StoredContext[], kind: ContextKind) {
    for (const { id, digest, ...vector } of entries) {
      const document = this.documentOf(id)
      if (document !== undefined && this.textDigest(document) === digest)
        this.contexts.put(document, vector, kind)
    }
    if (kind === 'coming') this.contexts.settle()
  }

  /** The documents that are neither replaced nor removed. */
  live(): DocumentSet {
    return this.liveOnes.of(this.size)
  }

  /** All live documents whose work has several, and maybe some others: most works have one, and need not be looked at. */
  sharing(): DocumentSet {
    return this.sharingOnes.of(this.size)
  }

  documentOf(id: string): number | undefined {
    return this.documentOfId.get(id)
  }

  withIdentifier(identifier: string): number[] {
    return this.documentsOfIdentifier.get(identifier) ?? []
  }

  /** Whether a work has several live documents, so that they must be collapsed. */
  isShared(work: number): boolean {
    return (this.workSizes[work] ?? 0) > 1
  }

  /** Adds a document; a document of the same article is taken out. Returns its number. */
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
    for (const topic of facts.topics) this.topics.push(this.topicNames.numberOf(topic))
    this.topicEnds.push(this.topics.length)
    this.tokens.pushAll(facts.tokenIds)
    this.tokenEnds.push(this.tokens.length)
    this.vectors.append(facts)
    // What has changed may be its year or its authors: of the same text, the contextual vector is the same.
    if (replaced !== undefined && this.textDigest(replaced) === this.textDigest(document))
      this.contexts.move(replaced, document)
    for (const identifier of facts.identifiers) this.identify(identifier, document)
    this.documentOfId.set(facts.id, document)
    this.liveOnes.add(document)
    this.count(document, 1)
    return document
  }

  /** Keeps the place of a document that is no more, so that the numbers of those after it stay right. */
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

  /** Counts a document in or out of the totals. */
  private count(document: number, by: 1 | -1) {
    const body = this.bodyLengths.values[document] ?? 0
    this.liveCount += by
    this.totals.exact += by * (this.exactLengths.values[document] ?? 0)
    this.totals.head += by * (this.headLengths.values[document] ?? 0)
    this.totals.body += by * body
    if (body) this.totals.withBody += by
  }

  /** Takes the live document of an article out; returns it, or undefined when there is none. */
  remove(id: string): number | undefined {
    const document = this.documentOfId.get(id)
    if (document === undefined) return undefined
    this.documentOfId.delete(id)
    this.live().delete(document)
    this.contexts.retire(document)
    this.count(document, -1)
    const work = this.works.values[document] ?? 0
    this.workSizes[work] = (this.workSizes[work] ?? 1) - 1
    return document
  }

  /** How many live documents have each topic. */
  topicUses(): Uint32Array {
    const uses = new Uint32Array(this.topicNames.all.length)
    this.live().forEach((document) => {
      for (const topic of this.topicsOf(document)) uses[topic] = (uses[topic] ?? 0) + 1
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

  /** Tells the text of a document, as far as it is embedded, from others that its article has had. */
  textDigest(document: number): number {
    const { buffer, byteOffset, byteLength } = this.tokensOf(document)
    return crc32(new Uint8Array(buffer, byteOffset, byteLength))
  }

  topicsOf(document: number): Uint32Array {
    const start = document ? (this.topicEnds.values[document - 1] ?? 0) : 0
    return this.topics.values.subarray(start, this.topicEnds.values[document] ?? 0)
  }

  private identify(identifier: string, document: number) {
    const documents = this.documentsOfIdentifier.get(identifier)
    if (documents) documents.push(document)
    else this.documentsOfIdentifier.set(identifier, [document])
  }
}
