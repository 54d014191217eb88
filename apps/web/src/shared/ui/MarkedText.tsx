import { markWords } from '#shared/lib/mark-words.ts'

interface Props {
  text: string
  query: string
  exact?: boolean
}

/** The text with the query's words marked. Its content is text throughout, even where it looks like markup. */
export function MarkedText({ text, query, exact }: Props) {
  return markWords(text, query, { exact }).map(({ start, text: piece, marked }) => (marked ? <mark key={start}>{piece}</mark> : piece))
}
