import { useMemo } from 'react'
import { markWords } from '#shared/lib/text/mark-words.ts'

export interface MarkedProps {
  text: string
  query?: string | undefined
  exact?: boolean | undefined
  /** The language of the text, ISO 639-1. */
  language?: string | null | undefined
}

/** A text with the query's words marked. */
export function MarkedWords({ text, query = '', exact, language }: MarkedProps) {
  // Long lists rerender whenever they grow.
  const segments = useMemo(() => markWords(text, query, { exact, language }), [text, query, exact, language])
  return segments.map(({ start, text: words, marked }) => (marked ? <mark key={start}>{words}</mark> : words))
}
