import type { WorkNotice } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isTakenBack } from '#shared/lib/text/article-text.ts'
import { StatusDot } from './StatusDot.tsx'

/** What has become of a work since it was published, in a word for lists. */
export function NoticeMark({ notice }: { notice: WorkNotice }) {
  const { t } = useTranslation()
  return (
    <StatusDot kind={isTakenBack(notice) ? 'error' : 'warning'}>{t(`ui.notice.${notice.kind}`)}</StatusDot>
  )
}
