import { wordOfKey } from '@claire/scholarly-text'
import { AUTHOR, TITLE } from '#analysis/analysis'
import { termAt, termCount } from '#postings/dictionary'
import type { ArticleBatch } from './evaluate-saved-query.ts'

/** The stemmed terms that articles of a batch have. */
export function stemsIn({ corpus }: ArticleBatch): string[] {
  return corpus.segments.flatMap(({ stems: { dictionary } }) =>
    Array.from({ length: termCount(dictionary) }, (_, at) => termAt(dictionary, at)),
  )
}

const NAMESPACES = new Set([AUTHOR, TITLE])

/** The literal words that articles of a batch have in any field, compounds in parts and as one word. */
export function wordsIn({ corpus }: ArticleBatch): Set<string> {
  const words = new Set<string>()
  for (const { exact } of corpus.segments) {
    for (let at = 0; at < termCount(exact.dictionary); at++) {
      const key = termAt(exact.dictionary, at)
      words.add(wordOfKey(NAMESPACES.has(key[0] ?? '') ? key.slice(1) : key))
    }
  }
  return words
}
