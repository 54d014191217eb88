import FlagOutlined from 'virtual:icon/FlagOutlined'
import type { Article } from '@claire/api-contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'

/** Loaded on demand: few readers open it. */
const ReportDialog = lazyDialog(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Button that reports an error in the data of an article. */
export function ReportButton({ article }: { article: Article }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <section>
      <Button
        size="small"
        color="inherit"
        startIcon={<FlagOutlined />}
        aria-haspopup="dialog"
        aria-describedby={`title-${article.id}`}
        onClick={() => setOpen(true)}
        sx={{ marginInlineStart: '-10px', displayPrint: 'none' }}
      >
        {t('article.report.open')}
      </Button>
      {open && <ReportDialog article={article} onClose={() => setOpen(false)} />}
    </section>
  )
}
