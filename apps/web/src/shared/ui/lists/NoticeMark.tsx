import type { WorkNotice } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SEVERITY } from '#shared/lib/text/article-text.ts'
import { StatusDot } from './StatusDot.tsx'

/** What has become of a work since it was published, in a word for lists. */
export function NoticeMark({ notice: { kind } }: { notice: WorkNotice }) {
  const { t } = useTranslation()
  return <StatusDot kind={SEVERITY[kind]}>{t(`ui.notice.${kind}`)}</StatusDot>
}
