import { VectorRows } from '@claire/embeddings'
import type { IndexEntry } from '#index-types'
import { titleNumber } from '#analysis/analysis'
import { DocumentSet } from './document-set.ts'
import { Column, Names, type Numbers } from './column.ts'
import type { Dump } from './dump.ts'

/** What one document adds to the columns. */
export interface DocumentFacts {
  row: number
  entry: Pick<IndexEntry, 'vector'> & {
    article: Omit<IndexEntry['article'], 'fullText' | 'abstract' | 'authors'>
  }
  tokenIds: ArrayLike<number>
  text: string
  exactLength: number
  headLength: number
  bodyLength: number
  identifiers: string[]
}

/** Everything about documents that is not an inverted list, by document number. Numbers are never reused. */
export class Columns {
  ids: string[] = []
  readonly sources = new Column((length) => new Uint32Array(length))
  readonly years = new Column((length) => new Int16Array(length))
  readonly types = new Column((length) => new Uint8Array(length))
  readonly works = new Column((length) => new Uint32Array(length))
  readonly added = new Column((length) => new Float64Array(length))
  /** Where a document is stored: its row in the table. */
  readonly rows = new Column((length) => new Float64Array(length))
  readonly exactLengths = new Column((length) => new Uint32Array(length))
  readonly headLengths = new Column((length) => new Float32Array(length))
  readonly bodyLengths = new Column((length) => new Uint32Array(length))
  readonly titles = new Column((length) => new Float64Array(length))
  readonly topics = new Column((length) => new Uint32Array(length))
  readonly topicEnds = new Column((length) => new Uint32Array(length))
  readonly tokens = new Column((length) => new Uint16Array(length))
  readonly tokenEnds = new Column((length) => new Uint32Array(length))
  readonly vectorScales = new Column((length) => new Float32Array(length))
  readonly vectors: VectorRows
  sourceNames = new Names()
  typeNames = new Names()
  topicNames = new Names()
  private workNames = new Names()
  private readonly workSizes: number[] = []
  private readonly documentOfId = new Map<string, number>()
  private readonly documentsOfIdentifier = new Map<string, number[]>()
  private liveWords = new Uint32Array(1024)
  liveCount = 0
  /** When the newest and the oldest article were first seen. */
  newest = 0
  oldest = Infinity
  totals = { exact: 0, head: 0, body: 0, withBody: 0 }

  constructor(dimensions: number) {
    this.vectors = new VectorRows(Math.ceil(dimensions / 16) * 16)
  }

  get count(): number {
    return this.ids.length
  }

  /** The documents that are neither replaced nor removed. */
  live(): DocumentSet {
    return new DocumentSet(this.count, this.liveWords.subarray(0, (this.count + 31) >>> 5))
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

  add(facts: DocumentFacts): number {
    const { article, vector } = facts.entry
    const document = this.ids.length
    this.ids.push(article.id)
    this.sources.push(this.sourceNames.numberOf(article.sourceId))
    this.years.push(article.publicationYear ?? 0)
    this.types.push(this.typeNames.numberOf(article.articleType))
    const work = this.workNames.numberOf(article.workKey)
    this.works.push(work)
    this.workSizes[work] = (this.workSizes[work] ?? 0) + 1
    this.added.push(article.firstSeenAt)
    this.rows.push(facts.row)
    this.newest = Math.max(this.newest, article.firstSeenAt)
    this.oldest = Math.min(this.oldest, article.firstSeenAt)
    this.exactLengths.push(facts.exactLength)
    this.headLengths.push(facts.headLength)
    this.bodyLengths.push(facts.bodyLength)
    this.titles.push(titleNumber(facts))
    this.totals.exact += facts.exactLength
    this.totals.head += facts.headLength
    this.totals.body += facts.bodyLength
    if (facts.bodyLength) this.totals.withBody++
    for (const topic of new Set(article.categories)) this.topics.push(this.topicNames.numberOf(topic))
    this.topicEnds.push(this.topics.length)
    this.tokens.pushAll(facts.tokenIds)
    this.tokenEnds.push(this.tokens.length)
    this.addVector(vector)
    for (const identifier of facts.identifiers) this.identify(identifier, document)
    this.documentOfId.set(article.id, document)
    this.setLive(document)
    return document
  }

  /** int8 with the factor that restores the values; measured to lose nothing in ranking. */
  private addVector(vector: Float32Array) {
    let largest = 0
    for (const value of vector) largest = Math.max(largest, Math.abs(value))
    const scale = largest / 127
    const row = new Int8Array(this.vectors.dimensions)
    if (scale > 0) for (let d = 0; d < vector.length; d++) row[d] = Math.round((vector[d] ?? 0) / scale)
    this.vectors.append(row)
    this.vectorScales.push(scale)
  }

  private setLive(document: number) {
    if (document >>> 5 >= this.liveWords.length) {
      const larger = new Uint32Array(Math.max(this.liveWords.length * 2, (document >>> 5) + 1))
      larger.set(this.liveWords)
      this.liveWords = larger
    }
    this.live().add(document)
    this.liveCount++
  }

  /** Takes the live document of an article out; returns it, or undefined when there is none. */
  remove(id: string): number | undefined {
    const document = this.documentOfId.get(id)
    if (document === undefined) return undefined
    this.documentOfId.delete(id)
    this.live().delete(document)
    this.liveCount--
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
    const scale = this.vectorScales.values[document] ?? 0
    return Float32Array.from(this.vectors.row(document), (value) => value * scale)
  }

  tokensOf(document: number): Uint16Array {
    const start = document ? (this.tokenEnds.values[document - 1] ?? 0) : 0
    return this.tokens.values.subarray(start, this.tokenEnds.values[document] ?? 0)
  }

  topicsOf(document: number): Uint32Array {
    const start = document ? (this.topicEnds.values[document - 1] ?? 0) : 0
    return this.topics.values.subarray(start, this.topicEnds.values[document] ?? 0)
  }

  private numeric(): Record<string, Column<Numbers>> {
    const {
      sources,
      years,
      types,
      works,
      added,
      rows,
      exactLengths,
      headLengths,
      bodyLengths,
      titles,
      topics,
      topicEnds,
      tokens,
      tokenEnds,
      vectorScales,
    } = this
    return {
      sources,
      years,
      types,
      works,
      added,
      rows,
      exactLengths,
      headLengths,
      bodyLengths,
      titles,
      topics,
      topicEnds,
      tokens,
      tokenEnds,
      vectorScales,
    } as Record<string, Column<Numbers>>
  }

  dump(): Dump {
    const identifiers = [...this.documentsOfIdentifier].flatMap(([identifier, documents]) =>
      documents.map((document) => ({ identifier, document })),
    )
    return {
      numbers: {
        ...Object.fromEntries(
          Object.entries(this.numeric()).map(([name, column]) => [name, column.filled()]),
        ),
        vectors: this.vectors.all(),
        live: this.live().words.slice(),
        identified: Uint32Array.from(identifiers, ({ document }) => document),
      },
      strings: {
        ids: this.ids,
        sourceNames: this.sourceNames.all,
        typeNames: this.typeNames.all,
        topicNames: this.topicNames.all,
        workNames: this.workNames.all,
        identifiers: identifiers.map(({ identifier }) => identifier),
      },
      values: { newest: this.newest, oldest: this.oldest, ...this.totals },
    }
  }

  /** Takes in what `dump` gave, in place of nothing. */
  restore({ numbers, strings, values }: Dump) {
    for (const [name, column] of Object.entries(this.numeric())) column.fill(numbers[name] as Numbers)
    this.vectors.append(numbers.vectors as Int8Array)
    this.ids = strings.ids ?? []
    this.sourceNames = new Names(strings.sourceNames)
    this.typeNames = new Names(strings.typeNames)
    this.topicNames = new Names(strings.topicNames)
    this.workNames = new Names(strings.workNames)
    this.newest = values.newest ?? 0
    this.oldest = values.oldest ?? Infinity
    this.totals = {
      exact: values.exact ?? 0,
      head: values.head ?? 0,
      body: values.body ?? 0,
      withBody: values.withBody ?? 0,
    }
    for (const [at, identifier] of (strings.identifiers ?? []).entries())
      this.identify(identifier, numbers.identified?.[at] ?? 0)
    new DocumentSet(this.count, numbers.live as Uint32Array<ArrayBuffer>).forEach((document) => {
      const work = this.works.values[document] ?? 0
      this.workSizes[work] = (this.workSizes[work] ?? 0) + 1
      this.documentOfId.set(this.ids[document] ?? '', document)
      this.setLive(document)
    })
  }

  private identify(identifier: string, document: number) {
    const documents = this.documentsOfIdentifier.get(identifier)
    if (documents) documents.push(document)
    else this.documentsOfIdentifier.set(identifier, [document])
  }
}
