import type { WorkNotice } from '@claire/api-contract'
import { SEVERITY } from '#shared/lib/text/article-text.ts'
import { MarkedText } from './MarkedText.tsx'

interface Props {
  text: string
  /** What has become of the work; null where nothing is known. */
  notice: WorkNotice | null
  query?: string
  exact?: boolean
}

/** The title of a work: struck where the work was taken back. */
export function WorkTitle({ notice, ...title }: Props) {
  return notice && SEVERITY[notice.kind] === 'error' ? (
    <s>
      <MarkedText {...title} />
    </s>
  ) : (
    <MarkedText {...title} />
  )
}
