import type { Source } from '@claire/api-contract'
import { HealthPanel } from './HealthPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'

/** What there is to know of a source beyond its row: the health of what is scanned, the preview of what may be. */
export function SourceFurther({ source }: { source: Source }) {
  return source.status === 'APPROVED' ? <HealthPanel source={source} /> : <PreviewPanel source={source} />
}
