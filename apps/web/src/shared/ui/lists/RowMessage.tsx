import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/** Message about an action of a row, below the row's lines, which it would squeeze. */
export function RowMessage({ children }: { children: ReactNode }) {
  const [here, setHere] = useState<HTMLElement | null>(null)
  const below = here?.closest('.row')?.querySelector('.row-message')
  return <span ref={setHere}>{here && (below ? createPortal(children, below) : children)}</span>
}
