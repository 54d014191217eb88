import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { MarkedProps } from './MarkedWords.tsx'

interface Props extends MarkedProps {
  /** The text with raw TeX: shown until the TeX component is loaded, if it cannot be, and for texts without TeX. */
  children: ReactNode
}

const AsItIs = ({ children }: Props) => children

/** Loaded on demand: few texts have TeX, and its parser and typesetter are as large as a page. */
const Later = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    return { default: (await import('./TexText.tsx')).TexText }
  } catch {
    // If it cannot be loaded, the raw text is shown.
    return { default: AsItIs }
  }
})

/** Matches every text in which `texPieces` finds something, with few false positives. */
const MAY_HOLD_TEX = /\$[^$]+\$|\\|[_^][{\d+-]|\^o|~|\{\}/

/** Text of an article with formulas typeset and TeX's letters and symbols decoded, if there are any. */
export function WithTex(props: Props) {
  return MAY_HOLD_TEX.test(props.text) ? (
    <Suspense fallback={props.children}>
      <Later {...props} />
    </Suspense>
  ) : (
    props.children
  )
}

/** The title of an article outside a search: formulas typeset, TeX's letters and symbols decoded. */
export const TitleText = ({ text }: { text: string }) => <WithTex text={text}>{text}</WithTex>
