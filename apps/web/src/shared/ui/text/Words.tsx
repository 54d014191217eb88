import { useMemo } from 'react'
import { type Stems, markWords } from '#shared/lib/text/mark-words.ts'

export interface WordsProps {
  text: string
  query?: string | undefined
  exact?: boolean | undefined
  /** Returns the stems by which other forms of a word are recognised; by default English ones. */
  stemsIn?: Stems | undefined
}

/** A text with the query's words marked. */
export function Words({ text, query = '', exact, stemsIn }: WordsProps) {
  // Long lists rerender whenever they grow.
  const segments = useMemo(() => markWords(text, query, { exact, stemsIn }), [text, query, exact, stemsIn])
  return segments.map(({ start, text: words, marked }) => (marked ? <mark key={start}>{words}</mark> : words))
}
