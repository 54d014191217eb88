import { topicKey, topicWords } from '@claire/scholarly-text'
import type { Columns } from '#documents/columns'
import type { DocumentSet } from '#documents/document-set'
import type { Corpus } from '#documents/corpus'
import { documentsIn } from '#matching/scopes'
import type { Completions, ValueCounts } from '#index-types'
import { articlesOfAuthors } from './author-completions.ts'
import { commonestForms } from './facets.ts'

/** Returns topics whose words continue the typed text, most used first, and articles with it in title or authors. */
export function completions(corpus: Corpus, typed: string, limit: number): Completions {
  if (!topicWords(typed)) return { topics: [], ids: [], byAuthors: [] }
  const { columns } = corpus
  const titles = documentsIn(corpus, { kind: 'prefix', text: typed, field: 'title' })
  return {
    topics: topicsStarting(corpus, typed, limit),
    ids: newest(corpus, titles, limit).map((document) => columns.ids[document] ?? ''),
    byAuthors: articlesOfAuthors(corpus, typed),
  }
}

interface Topics {
  uses: Uint32Array
  /** The most frequent forms. */
  names: string[]
}

const byUses = new WeakMap<Uint32Array, Topics>()

/** Returns the topics by their keys, cached until articles change. */
function topicsOf(columns: Columns): Topics {
  const usesOfForms = columns.topicUses()
  const known = byUses.get(usesOfForms)
  if (known) return known
  const uses = new Uint32Array(columns.topicKeys.all.length)
  columns.keyOfTopic.forEach((key, topic) => (uses[key] = (uses[key] ?? 0) + (usesOfForms[topic] ?? 0)))
  const topics = { uses, names: commonestForms(columns, usesOfForms) }
  byUses.set(usesOfForms, topics)
  return topics
}

/** Every key that is typed looks through all topics, of which there may be as many as articles. */
function topicsStarting({ columns }: Corpus, typed: string, limit: number): string[] {
  const keys = columns.topicKeys.all
  const { uses, names } = topicsOf(columns)
  const [start, whole] = [topicWords(typed), topicKey(typed)]
  const [within, last] = [` ${start}`, ` ${whole}`]
  const byFrequency = (a: number, b: number) =>
    (uses[b] ?? 0) - (uses[a] ?? 0) || ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1)
  const best: number[] = []
  keys.forEach((key, at) => {
    const isBegun = key.startsWith(start) || key.includes(within) || key === whole || key.endsWith(last)
    const least = best.length < limit ? undefined : best.at(-1)
    if (!isBegun || !uses[at] || (least !== undefined && byFrequency(at, least) > 0)) return
    best.push(at)
    best.sort(byFrequency)
    best.length = Math.min(best.length, limit)
  })
  return best.map((at) => names[at] ?? '')
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
