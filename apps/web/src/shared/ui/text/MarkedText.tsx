import { useMemo } from 'react'
import { markWords } from '#shared/lib/text/mark-words.ts'
import { splitFormulas } from '#shared/lib/text/split-formulas.ts'
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
      splitFormulas(text).map((piece) => ({
        ...piece,
        segments: piece.isFormula ? [] : markWords(piece.text, query, { exact }),
      })),
    [text, query, exact],
  )
  return pieces.map(({ start, text: tex, isFormula, raw, segments }) =>
    isFormula ? (
      <Formula key={start} tex={tex} raw={raw} />
    ) : (
      segments.map(({ start: at, text: words, marked }) =>
        marked ? <mark key={`${start}-${at}`}>{words}</mark> : words,
      )
    ),
  )
}
