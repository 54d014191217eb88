import { useMemo } from 'react'
import { markWords } from '#shared/lib/mark-words.ts'

interface Props {
  text: string
  query: string
  exact?: boolean
}

/** The text with the query's words marked. Its content is text throughout, even where it looks like markup. */
export function MarkedText({ text, query, exact }: Props) {
  // Long lists draw themselves anew whenever they grow.
  const segments = useMemo(() => markWords(text, query, { exact }), [text, query, exact])
  return segments.map(({ start, text: piece, marked }) => (marked ? <mark key={start}>{piece}</mark> : piece))
}
