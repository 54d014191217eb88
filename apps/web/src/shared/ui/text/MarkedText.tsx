import { type MarkedProps, MarkedWords } from './MarkedWords.tsx'
import { WithTex } from './WithTex.tsx'

/**
 * An article's own words: the query's words marked, formulas set. Its content is text throughout, even where it looks
 * like markup.
 */
export const MarkedText = (props: MarkedProps) => (
  <WithTex {...props}>
    <MarkedWords {...props} />
  </WithTex>
)
