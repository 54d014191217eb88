import type { FacetCounts } from '#index-types'
import type { Columns } from '#documents/columns'
import type { DocumentSet } from '#documents/document-set'

/** Counts works, not documents: a work that two sources publish counts once for each of them, and once for its year. */
class WorkCounter {
  readonly counts = new Map<number, number>()
  private readonly seen = new Set<string>()
  private readonly columns: Columns

  constructor(columns: Columns) {
    this.columns = columns
  }

  count(document: number, value: number) {
    const work = this.columns.works.values[document] ?? 0
    if (this.columns.isShared(work)) {
      const key = `${work} ${value}`
      if (this.seen.has(key)) return
      this.seen.add(key)
    }
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1)
  }

  /** Most frequent first. */
  named(names: string[]): { name: string; count: number }[] {
    return Array.from(this.counts, ([value, count]) => ({ name: names[value] ?? '', count })).toSorted(
      (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
    )
  }
}

const TOPICS_SHOWN = 100

/** Counts by source, year, topic and type over `documents`, or over those of `ids` among them. */
export function countFacets(columns: Columns, documents: DocumentSet, ids?: string[]): FacetCounts {
  const sources = new WorkCounter(columns)
  const years = new WorkCounter(columns)
  const types = new WorkCounter(columns)
  const topics = new WorkCounter(columns)
  const visit = (document: number) => {
    sources.count(document, columns.sources.values[document] ?? 0)
    types.count(document, columns.types.values[document] ?? 0)
    const year = columns.years.values[document] ?? 0
    if (year) years.count(document, year)
    for (const topic of columns.topicsOf(document)) topics.count(document, topic)
  }
  if (ids) {
    for (const id of ids) {
      const document = columns.documentOf(id)
      if (document !== undefined && documents.has(document)) visit(document)
    }
  } else documents.forEach(visit)
  return {
    sources: sources.named(columns.sourceNames.all).map(({ name, count }) => ({ id: name, count })),
    years: Array.from(years.counts, ([year, count]) => ({ year, count })).toSorted((a, b) => b.year - a.year),
    topics: topics.named(columns.topicNames.all).slice(0, TOPICS_SHOWN),
    types: types.named(columns.typeNames.all),
  }
}
