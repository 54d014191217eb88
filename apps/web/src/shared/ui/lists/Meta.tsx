import { Children, type ReactNode } from 'react'

/**
 * What is said about something in one line, with dots between: of a result, of a bookmark, of a similar article. A part
 * that has nothing to say leaves no dot.
 */
export function Meta({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return (
    <p className="meta" data-small={small || undefined}>
      {Children.map(children, (part) => (
        <span>{part}</span>
      ))}
    </p>
  )
}
