import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { MarkedProps } from './MarkedWords.tsx'

interface Props extends MarkedProps {
  /** The text without its TeX read: until what reads it has come, if it cannot be had, and where there is none. */
  children: ReactNode
}

const AsItIs = ({ children }: Props) => children

/** In a file of its own: few texts have TeX, and what reads and sets it is as large as a page. */
const Later = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    return { default: (await import('./TexText.tsx')).TexText }
  } catch {
    // The text as it was written is better than no page.
    return { default: AsItIs }
  }
})

/** Matches every text in which `texPieces` finds something, and now and then another. */
const MAY_HOLD_TEX = /\$[^$]+\$|\\|[_^][{\d+-]|\^o|~|\{\}/

/** An article's own words, in which formulas are set and TeX's letters and signs read, if there are any. */
export function WithTex(props: Props) {
  return MAY_HOLD_TEX.test(props.text) ? (
    <Suspense fallback={props.children}>
      <Later {...props} />
    </Suspense>
  ) : (
    props.children
  )
}
