import { type NameStart, topicKey, topicWords, mayBeginName, nameStarts } from '@claire/scholarly-text'
import type { Columns, Corpus } from '#documents/columns'
import type { DocumentSet } from '#documents/document-set'
import { documentsIn } from '#matching/scopes'
import { documentsWithAny } from '#matching/terms'
import type { Completions, ValueCounts } from '#index-types'
import { AUTHOR, NAME } from '#analysis/analysis'
import { type Dictionary, TermCursor, rangeOfPrefix } from '#postings/dictionary'
import { documentFrequency } from '#postings/segments'
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

/** Number of names whose articles are returned, and of articles for each of them. */
export const NAMES = { looked: 8, articles: 2 }
/** Number of articles returned that have the typed words somewhere among their authors. */
export const OTHER_ARTICLES = 16
const encoder = new TextEncoder()
/** Maximum number of names looked through in one segment: those that begin with two letters, of some million. */
const MOST_NAMES = 100_000

/**
 * Returns articles by authors whose names the typed text may begin: by turns of the names that most articles have, and the
 * latest with these words. Their names are not in the index.
 */
function articlesOfAuthors(corpus: Corpus, typed: string): string[] {
  if (!mayBeginName(typed)) return []
  const starts = nameStarts(typed)
  const keys = new Set(
    corpus.segments.flatMap(({ exact }) => starts.flatMap((start) => commonest(exact.dictionary, start))),
  )
  const named = [...keys]
    .map((key) => ({ key, articles: documentFrequency(corpus.segments, 'exact', key) }))
    .toSorted((a, b) => b.articles - a.articles || (a.key < b.key ? -1 : 1))
    .slice(0, NAMES.looked)
    .flatMap(({ key }) => latest(corpus, withKey(corpus, key), NAMES.articles))
  // Of two words, the keys say more, and a common one has long lists of positions.
  if (named.length && /\S[\s,]+\S/.test(typed)) return named
  const others = documentsIn(corpus, { kind: 'prefix', text: typed, field: 'author' })
  return byTurns(named, latest(corpus, others, OTHER_ARTICLES))
}

/** Returns the terms of names that most documents have. Most of the others are not decoded. */
function commonest(dictionary: Dictionary, { prefix, ending, pattern }: NameStart): string[] {
  const best: { term: string; documents: number }[] = []
  const isWanted = new RegExp(`^${AUTHOR}${NAME}(?:${pattern})$`, 'su')
  const lastBytes = encoder.encode(ending)
  const [from, to] = rangeOfPrefix(dictionary, AUTHOR + NAME + prefix)
  const cursor = new TermCursor(dictionary, from)
  for (let index = from; index < Math.min(to, from + MOST_NAMES) && cursor.next(); index++) {
    const { documents } = cursor.list
    if (best.length === NAMES.looked && documents <= (best.at(-1)?.documents ?? 0)) continue
    if (!endsWith(cursor.encoded(), lastBytes)) continue
    const term = cursor.text()
    if (!isWanted.test(term)) continue
    best.push({ term, documents })
    best.sort((a, b) => b.documents - a.documents)
    best.length = Math.min(best.length, NAMES.looked)
  }
  return best.map(({ term }) => term)
}

const endsWith = (bytes: Uint8Array, ending: Uint8Array) =>
  ending.every((byte, at) => bytes[bytes.length - ending.length + at] === byte)

const withKey = (corpus: Corpus, key: string): DocumentSet =>
  documentsWithAny(corpus, [key], 'exact').keep(corpus.columns.live())

const latest = ({ columns }: Corpus, documents: DocumentSet, limit: number): string[] =>
  Array.from(documents.toArray().slice(-limit), (document) => columns.ids[document] ?? '').toReversed()

/** Returns the distinct values of two lists, one of each by turns. */
export const byTurns = (one: string[], other: string[]): string[] => [
  ...new Set(
    Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
      .flat()
      .filter((id) => id !== undefined),
  ),
]
