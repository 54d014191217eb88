import { createHash } from 'node:crypto'
import { readText } from '../read-lines.ts'

/** A question in another language and the one article in English that it is about. */
export interface LanguageQuestion {
  text: string
  language: string
  articleId: string
}

/** Reads a TSV file with a header: question, language, id of the article. */
export function readQuestions(file: string): LanguageQuestion[] {
  const rows = readText(file).trimEnd().split('\n').slice(1)
  return rows.map((row) => {
    const [text = '', language = '', articleId = ''] = row.split('\t')
    return { text, language, articleId }
  })
}

/** Returns `count` records, the same in every run: those that are sought, then others by a checksum of their ids. */
export function someRecords<R extends { id: string }>(records: R[], sought: Set<string>, count: number): R[] {
  const keyOf = ({ id }: R) => (sought.has(id) ? '' : createHash('sha256').update(id).digest('hex'))
  const keyed = records.map((record) => ({ record, key: keyOf(record) }))
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .slice(0, count)
    .map(({ record }) => record)
}

/** Returns how many places are the first, among ten, among a hundred; 0 is no place. */
export function placesIn(places: number[]): string {
  const [first, ten, hundred] = [1, 10, 100].map(
    (limit) => places.filter((place) => place > 0 && place <= limit).length,
  )
  return `first ${first}, in ten ${ten}, in a hundred ${hundred} of ${places.length}`
}
