import { type ReactNode, useDeferredValue } from 'react'

interface Props {
  children: ReactNode
  /** What stands in their place at first, where something below would be pushed away. */
  instead?: ReactNode
}

/**
 * What is looked at second, drawn by itself once what is looked at first has been: on a slow machine that is there sooner,
 * and the drawing of neither holds up who types or points.
 */
export const Later = ({ children, instead = null }: Props) =>
  useDeferredValue(true, false) ? children : instead
