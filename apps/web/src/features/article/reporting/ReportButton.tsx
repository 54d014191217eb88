import FlagOutlined from 'virtual:icon/FlagOutlined'
import type { Article } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'

/** Loaded on demand: few readers open it. */
const ReportDialog = onDemand(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Button that reports an error in the data of an article. */
export function ReportButton({ article }: { article: Article }) {
  const { t } = useTranslation()
  return (
    <section>
      <DialogButton
        size="small"
        color="inherit"
        startIcon={<FlagOutlined />}
        aria-describedby={`title-${article.id}`}
        label={t('article.report.open')}
        sx={{ marginInlineStart: '-10px', displayPrint: 'none' }}
      >
        {(onClose) => <ReportDialog article={article} onClose={onClose} />}
      </DialogButton>
    </section>
  )
}
