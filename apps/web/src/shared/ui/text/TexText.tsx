import { texPieces } from '@claire/scholarly-text'
import { useMemo, useEffect, useRef } from 'react'
import { type MarkedProps, MarkedWords } from './MarkedWords.tsx'
import { loadTypesetter, typesetting } from '#shared/lib/text/typesetting.ts'

/** Text with TeX: the query's words marked, formulas typeset. Its content is always text. */
export function TexText({ text, ...marking }: MarkedProps) {
  const pieces = useMemo(() => texPieces(text), [text])
  return pieces.map(({ start, tex, reads }) =>
    tex === undefined ? (
      <MarkedWords key={start} text={reads} {...marking} />
    ) : (
      <Formula key={`${start}-tex`} tex={tex} reads={reads} />
    ),
  )
}

interface Props {
  tex: string
  /** Plain text or source, shown until the formula is typeset, and if it cannot be. */
  reads: string
}

/** A TeX formula typeset as MathML, which browsers lay out and screen readers speak. */
function Formula({ tex, reads }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let isWanted = true
    void typeset(tex).then((render) => {
      if (isWanted && place.current) render?.(place.current)
    })
    return () => {
      isWanted = false
    }
  }, [tex])
  return (
    <span key={tex} ref={place}>
      {reads}
    </span>
  )
}

/**
 * Returns a function that typesets `tex` in an element; undefined if the TeX is unknown or the typesetter could not be
 * loaded.
 */
async function typeset(tex: string): Promise<((place: HTMLElement) => void) | undefined> {
  try {
    const katex = await loadTypesetter()
    const set = document.createElement('span')
    katex.render(tex, set, typesetting())
    return (place) => place.replaceChildren(...set.childNodes)
  } catch {
    return undefined
  }
}
