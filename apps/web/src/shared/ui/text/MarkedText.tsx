import { texPieces } from '@claire/scholarly-text'
import { useMemo } from 'react'
import { markWords } from '#shared/lib/text/mark-words.ts'
import { Formula } from './Formula.tsx'

interface Props {
  text: string
  query?: string
  exact?: boolean
}

/**
 * An article's own words: the query's words marked, formulas set. Its content is text throughout, even where it looks
 * like markup.
 */
export function MarkedText({ text, query = '', exact }: Props) {
  // Long lists draw themselves anew whenever they grow.
  const pieces = useMemo(
    () =>
      texPieces(text).map(({ start, tex, reads }) => ({
        start,
        tex,
        reads,
        segments: tex === undefined ? markWords(reads, query, { exact }) : [],
      })),
    [text, query, exact],
  )
  return pieces.map(({ start, tex, reads, segments }) =>
    tex === undefined ? (
      segments.map(({ start: at, text: words, marked }) =>
        marked ? <mark key={`${start}-${at}`}>{words}</mark> : words,
      )
    ) : (
      <Formula key={start} tex={tex} reads={reads} />
    ),
  )
}
