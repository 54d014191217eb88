import type { WorkNotice } from '@claire/api-contract'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SEVERITY } from '#shared/lib/text/article-text.ts'

/** Banner above the title: retraction, correction or similar notice about the work, with its link. */
export function NoticeBanner({ notice }: { notice: WorkNotice }) {
  const { t } = useTranslation()
  return (
    <Alert severity={SEVERITY[notice.kind]} sx={{ mb: 2 }}>
      {t(`article.notice.${notice.kind}`)}{' '}
      {notice.url && (
        <Link href={notice.url} target="_blank" rel="noopener noreferrer" color="inherit" underline="always">
          {t('article.notice.read')}
        </Link>
      )}
    </Alert>
  )
}
