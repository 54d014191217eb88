import { Children, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What is known only after the row is there. It is seen where the last line has room for it, and never begins another. */
  late?: ReactNode
  small?: boolean
}

/**
 * What is said about something in one line, with dots between: of a result, of a bookmark, of a similar article. A part
 * that has nothing to say leaves no dot.
 */
export function Meta({ children, late, small = false }: Props) {
  const parts = Children.map(children, (part) => <span>{part}</span>)
  if (late === undefined)
    return (
      <p className="meta" data-small={small || undefined}>
        {parts}
      </p>
    )
  return (
    <p className="meta-with-late">
      <span className="meta">{parts}</span>
      <span className="meta-late">{late}</span>
    </p>
  )
}
