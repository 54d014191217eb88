import { type ReactNode, useDeferredValue } from 'react'

interface Props {
  children: ReactNode
  /** Placeholder until then, if something below would move. */
  instead?: ReactNode
}

/**
 * Renders its children after the rest of the page, in a task of their own: on a slow machine the important part appears
 * sooner, and neither task blocks input for long.
 */
export const Later = ({ children, instead = null }: Props) =>
  useDeferredValue(true, false) ? children : instead
