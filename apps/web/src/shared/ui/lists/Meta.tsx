import { Children, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Content that loads after the row. It is shown if the last line has room, and never adds a line. */
  late?: ReactNode
  small?: boolean
}

/** Metadata of a result, bookmark or similar article in one line, separated by dots. An empty part has no dot. */
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
