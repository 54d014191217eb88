import type { DocumentSet } from '#documents/document-set'
import type { Corpus } from '#documents/corpus'
import { documentsIn } from '#matching/scopes'

/** Returns topics whose words continue the typed text, most used first, and articles with it in the title. */
export function completions(
  corpus: Corpus,
  typed: string,
  limit: number,
): { topics: string[]; ids: string[] } {
  if (!typed.trim()) return { topics: [], ids: [] }
  const { columns } = corpus
  const titles = documentsIn(corpus, { kind: 'prefix', text: typed, field: 'title' })
  return {
    topics: topicsStarting(corpus, typed, limit),
    ids: newest(corpus, titles, limit).map((document) => columns.ids[document] ?? ''),
  }
}

function topicsStarting({ columns }: Corpus, typed: string, limit: number): string[] {
  const start = typed.trim().toLowerCase()
  const uses = columns.topicUses()
  const matching = columns.topicNames.all
    .map((name, topic) => ({ name, uses: uses[topic] ?? 0 }))
    .filter(({ name, uses: used }) => used > 0 && ` ${name.toLowerCase()}`.includes(` ${start}`))
  return matching
    .toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name)
}

function newest({ columns }: Corpus, documents: DocumentSet, limit: number): number[] {
  const found: number[] = []
  const works = new Set<number>()
  documents.forEach((document) => found.push(document))
  found.sort((a, b) => (columns.years.values[b] ?? 0) - (columns.years.values[a] ?? 0) || b - a)
  return found
    .filter((document) => {
      const work = columns.works.values[document] ?? 0
      return !works.has(work) && works.add(work)
    })
    .slice(0, limit)
}
