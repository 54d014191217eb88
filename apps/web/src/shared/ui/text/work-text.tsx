import type { WorkNotice } from '@claire/api-contract'
import { SEVERITY } from '#shared/lib/text/article-text.ts'
import { type MarkedProps, MarkedWords } from './MarkedWords.tsx'
import { WithTex } from './WithTex.tsx'

interface TitleProps extends MarkedProps {
  /** Retraction, correction or similar notice; null if none is known. */
  notice: WorkNotice | null
}

/** The title of a work, struck through if the work was retracted. */
export function WorkTitle({ notice, ...title }: TitleProps) {
  return notice && SEVERITY[notice.kind] === 'error' ? (
    <s>
      <MarkedText {...title} />
    </s>
  ) : (
    <MarkedText {...title} />
  )
}

/** Text of an article: the query's words marked, formulas typeset. Its content is always text, even if it looks like markup. */
export const MarkedText = (props: MarkedProps) => (
  <WithTex {...props}>
    <MarkedWords {...props} />
  </WithTex>
)
