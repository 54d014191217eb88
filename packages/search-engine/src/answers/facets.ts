import type { FacetCounts, ValueCounts } from '#index-types'
import type { Columns } from '#documents/columns'
import type { DocumentSet } from '#documents/document-set'
import { byValueFacet } from '#value-fields'

/** Counts works, not documents: a work of two sources counts once for each of them, and once for its year. */
class WorkCounter {
  private readonly counts: Uint32Array
  /** For works with several documents, the works counted for each value. */
  private readonly seen = new Map<number, Set<number>>()
  private readonly columns: Columns

  constructor(columns: Columns, values: number) {
    this.columns = columns
    this.counts = new Uint32Array(values)
  }

  count(document: number, value: number) {
    const work = this.columns.works.values[document] ?? 0
    if (this.columns.isShared(work) && this.isCounted(work, value)) return
    this.counts[value] = (this.counts[value] ?? 0) + 1
  }

  private isCounted(work: number, value: number): boolean {
    let works = this.seen.get(value)
    if (!works) this.seen.set(value, (works = new Set()))
    return works.size === works.add(work).size
  }

  /** Returns each value that occurs and its number of works. */
  counted(): { value: number; count: number }[] {
    const found: { value: number; count: number }[] = []
    for (const [value, count] of this.counts.entries()) if (count) found.push({ value, count })
    return found
  }

  /** Most frequent first. */
  named(names: string[]): { name: string; count: number }[] {
    return this.counted()
      .map(({ value, count }) => ({ name: names[value] ?? '', count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  }
}

const TOPICS_SHOWN = 100
/** The number of values in a year column. */
const YEARS = 2 ** 15

/** Counts the works of topics, each topic by its key and named as most of the counted articles name it. */
function createTopicCounter(columns: Columns) {
  const { topicKeys, keyOfTopic } = columns
  const works = new WorkCounter(columns, topicKeys.all.length)
  const forms = new Uint32Array(keyOfTopic.length)
  /** For each key, the document that it was last counted for, plus 1: an article may have several forms. */
  const lasts = new Uint32Array(topicKeys.all.length)
  return {
    count(document: number) {
      for (const topic of columns.topicsOf(document)) {
        forms[topic] = (forms[topic] ?? 0) + 1
        const key = keyOfTopic[topic] ?? 0
        if (lasts[key] === document + 1) continue
        lasts[key] = document + 1
        works.count(document, key)
      }
    },

    /** Most frequent first. */
    counted(): ValueCounts {
      const names = commonestForms(columns, forms)
      return works
        .named(topicKeys.all)
        .slice(0, TOPICS_SHOWN)
        .map(({ name: key, count }) => ({ name: names[topicKeys.find(key) ?? 0] ?? key, count }))
    },
  }
}

/** Returns the most frequent form of each topic by its key, of some numbers of articles by form; undefined for none. */
export function commonestForms({ topicNames, keyOfTopic }: Columns, counts: Uint32Array): string[] {
  const names: string[] = []
  const most = new Uint32Array(counts.length)
  keyOfTopic.forEach((key, topic) => {
    const name = topicNames.all[topic] ?? ''
    const [count, before] = [counts[topic] ?? 0, most[key] ?? 0]
    if (!count || count < before || (count === before && name > (names[key] ?? ''))) return
    most[key] = count
    names[key] = name
  })
  return names
}

/** Returns counts by source, year, topic and value over `documents`, or over those of `ids` among them. */
export function countFacets(columns: Columns, documents: DocumentSet, ids?: string[]): FacetCounts {
  const sources = new WorkCounter(columns, columns.sourceNames.all.length)
  const years = new WorkCounter(columns, YEARS)
  const values = byValueFacet((field) => {
    const { names, numbers } = columns.values[field]
    return { names, numbers, works: new WorkCounter(columns, names.all.length) }
  })
  const eachValue = Object.values(values)
  const topics = createTopicCounter(columns)
  const visit = (document: number) => {
    sources.count(document, columns.sources.values[document] ?? 0)
    for (const { works, numbers } of eachValue) works.count(document, numbers.values[document] ?? 0)
    const year = columns.years.values[document] ?? 0
    if (year) years.count(document, year)
    topics.count(document)
  }
  if (ids) {
    for (const id of ids) {
      const document = columns.documentOf(id)
      if (document !== undefined && documents.has(document)) visit(document)
    }
  } else documents.forEach(visit)
  return {
    sources: sources.named(columns.sourceNames.all).map(({ name, count }) => ({ id: name, count })),
    years: years
      .counted()
      .map(({ value, count }) => ({ year: value, count }))
      .toSorted((a, b) => b.year - a.year),
    topics: topics.counted(),
    ...byValueFacet((field) => {
      const { works, names } = values[`${field}s`]
      return works.named(names.all).filter(({ name }) => name)
    }),
  }
}
