import { topicKey, topicWords } from '@claire/scholarly-text'
import type { DocumentSet } from '#documents/document-set'
import type { Corpus } from '#documents/corpus'
import { documentsIn } from '#matching/scopes'
import type { ValueCounts } from '#index-types'
import { commonestForms } from './facets.ts'

/** Returns topics whose words continue the typed text, most used first, and articles with it in the title. */
export function completions(
  corpus: Corpus,
  typed: string,
  limit: number,
): { topics: string[]; ids: string[] } {
  if (!topicWords(typed)) return { topics: [], ids: [] }
  const { columns } = corpus
  const titles = documentsIn(corpus, { kind: 'prefix', text: typed, field: 'title' })
  return {
    topics: topicsStarting(corpus, typed, limit),
    ids: newest(corpus, titles, limit).map((document) => columns.ids[document] ?? ''),
  }
}

function topicsStarting({ columns }: Corpus, typed: string, limit: number): string[] {
  const uses = columns.topicUses()
  const names = commonestForms(columns, uses)
  const usesOfKey = new Uint32Array(columns.topicKeys.all.length)
  for (const [topic, key] of columns.keyOfTopic.entries())
    usesOfKey[key] = (usesOfKey[key] ?? 0) + (uses[topic] ?? 0)
  const [start, whole] = [` ${topicWords(typed)}`, ` ${topicKey(typed)}`]
  return columns.topicKeys.all
    .map((key, at) => ({ key: ` ${key}`, name: names[at] ?? '', uses: usesOfKey[at] ?? 0 }))
    .filter(({ key, uses: used }) => used > 0 && (key.includes(start) || key.endsWith(whole)))
    .toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name)
}

/** Returns the forms of a topic, most frequent first. */
export function formsOfTopic({ columns }: Corpus, name: string): ValueCounts {
  const key = columns.topicKeys.find(topicKey(name))
  const uses = columns.topicUses()
  return columns.topicNames.all
    .map((form, topic) => ({ name: form, count: columns.keyOfTopic[topic] === key ? (uses[topic] ?? 0) : 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
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
