import { type NameStart, mayBeginName, nameStarts } from '@claire/scholarly-text'
import { AUTHOR, NAME } from '#analysis/analysis'
import type { Corpus } from '#documents/corpus'
import { DocumentSet } from '#documents/document-set'
import { documentsIn } from '#matching/scopes'
import { type Dictionary, TermCursor, indexOfTerm, rangeOfPrefix } from '#postings/dictionary'
import { addDocuments } from '#postings/postings'
import { documentFrequency } from '#postings/segments'

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
export function articlesOfAuthors(corpus: Corpus, typed: string): string[] {
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

function withKey({ segments, columns }: Corpus, key: string): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, exact } of segments)
    addDocuments(exact, indexOfTerm(exact.dictionary, key), { set, base })
  return set.keep(columns.live())
}

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
