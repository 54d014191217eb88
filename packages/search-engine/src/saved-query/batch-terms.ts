import { wordOfKey } from '@claire/scholarly-text'
import { AUTHOR, TITLE } from '#analysis/analysis'
import type { QueryStatistics } from '#index-types'
import { visitList } from '#postings/postings'
import { RELEVANCE, frequencyIn } from '#ranking/relevance'
import { TermCursor } from '#postings/dictionary'
import type { ArticleBatch } from './evaluate-saved-query.ts'

/** A stemmed term of an article, and its contribution to a score as a share of the term's weight. */
export interface StemWorth {
  stem: string
  worth: number
}

/** Returns the stemmed terms of a batch of one article, by the mean lengths of articles. */
export function stemsIn(
  { corpus: { segments, columns } }: ArticleBatch,
  average: Pick<QueryStatistics, 'headLength' | 'bodyLength'>,
): StemWorth[] {
  const { k1 } = RELEVANCE
  const frequencyOf = frequencyIn(columns, average)
  const worths: StemWorth[] = []
  for (const { base, stems } of segments) {
    for (const cursor = new TermCursor(stems.dictionary); cursor.next();) {
      const stem = cursor.text()
      visitList(stems, cursor.list, (local, payload) => {
        const tf = frequencyOf(base + local, payload)
        worths.push({ stem, worth: ((k1 + 1) * tf) / (k1 + tf) })
      })
    }
  }
  return worths
}

const NAMESPACES = new Set([AUTHOR, TITLE])

/** Returns the literal words of a batch in any field, compounds both in parts and joined. */
export function wordsOfBatch({ corpus }: ArticleBatch): Set<string> {
  const words = new Set<string>()
  for (const { exact } of corpus.segments) {
    for (const cursor = new TermCursor(exact.dictionary); cursor.next();) {
      const key = cursor.text()
      words.add(wordOfKey(NAMESPACES.has(key[0] ?? '') ? key.slice(1) : key))
    }
  }
  return words
}
