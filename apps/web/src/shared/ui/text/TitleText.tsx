import { type ComponentType, lazy, Suspense } from 'react'

interface Props {
  text: string
}

const AsItIs = ({ text }: Props) => text

/** In a file of its own: few titles have a formula, and what sets one is as large as a page. */
const WithFormulas = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    return { default: (await import('./MarkedText.tsx')).MarkedText }
  } catch {
    // The title as it was written is better than no page.
    return { default: AsItIs }
  }
})

/** What `texPieces` finds something in, and now and then a little more. */
const MAY_HOLD_TEX = /\$[^$]+\$|\\|[_^][{\d+-]|\^o|~/

/** The title of an article where nothing is searched for: formulas set, TeX's letters and signs read, and all else as it is. */
export function TitleText({ text }: Props) {
  return MAY_HOLD_TEX.test(text) ? (
    <Suspense fallback={text}>
      <WithFormulas text={text} />
    </Suspense>
  ) : (
    text
  )
}
