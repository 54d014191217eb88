import { texPieces } from '@claire/scholarly-text'
import { useMemo } from 'react'
import { Formula } from './Formula.tsx'
import { type MarkedProps, MarkedWords } from './MarkedWords.tsx'

/** Text with TeX: the query's words marked, formulas typeset. Its content is always text. */
export function TexText({ text, query, exact }: MarkedProps) {
  const pieces = useMemo(() => texPieces(text), [text])
  return pieces.map(({ start, tex, reads }) =>
    tex === undefined ? (
      <MarkedWords key={start} text={reads} query={query} exact={exact} />
    ) : (
      <Formula key={`${start}-tex`} tex={tex} reads={reads} />
    ),
  )
}
