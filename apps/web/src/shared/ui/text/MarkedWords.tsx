import { useMemo } from 'react'
import { markWords } from '#shared/lib/text/mark-words.ts'

export interface MarkedProps {
  text: string
  query?: string | undefined
  exact?: boolean | undefined
}

/** A text with the query's words marked. */
export function MarkedWords({ text, query = '', exact }: MarkedProps) {
  // Long lists rerender whenever they grow.
  const segments = useMemo(() => markWords(text, query, { exact }), [text, query, exact])
  return segments.map(({ start, text: words, marked }) => (marked ? <mark key={start}>{words}</mark> : words))
}
