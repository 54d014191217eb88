import { type MarkedProps, MarkedWords } from './MarkedWords.tsx'
import { WithTex } from './WithTex.tsx'

/** Text of an article: the query's words marked, formulas typeset. Its content is always text, even if it looks like markup. */
export const MarkedText = (props: MarkedProps) => (
  <WithTex {...props}>
    <MarkedWords {...props} />
  </WithTex>
)
