import type { WorkNotice } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SEVERITY } from '#shared/lib/text/article-text.ts'
import { StatusDot } from './StatusDot.tsx'

/** Mark in lists for a work's retraction, correction or similar notice. */
export function NoticeMark({ notice: { kind } }: { notice: WorkNotice }) {
  const { t } = useTranslation()
  return <StatusDot kind={SEVERITY[kind]}>{t(`ui.notice.${kind}`)}</StatusDot>
}
