import type { WorkNotice } from '@claire/api-contract'
import { SEVERITY } from '#shared/lib/text/article-text.ts'
import { MarkedText } from './MarkedText.tsx'

interface Props {
  text: string
  /** Retraction, correction or similar notice; null if none is known. */
  notice: WorkNotice | null
  query?: string
  exact?: boolean
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
