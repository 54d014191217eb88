import type { WorkNotice } from '@claire/api-contract'
import { SEVERITY } from '#shared/lib/text/article-text.ts'
import { MarkedText } from './MarkedText.tsx'
import type { MarkedProps } from './MarkedWords.tsx'

interface Props extends MarkedProps {
  /** Retraction, correction or similar notice; null if none is known. */
  notice: WorkNotice | null
}

/** The title of a work, struck through if the work was retracted. */
export function WorkTitle({ notice, ...title }: Props) {
  return notice && SEVERITY[notice.kind] === 'error' ? (
    <s>
      <MarkedText {...title} />
    </s>
  ) : (
    <MarkedText {...title} />
  )
}
