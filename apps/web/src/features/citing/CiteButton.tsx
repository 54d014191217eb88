import FormatQuoteOutlined from 'virtual:icon/FormatQuoteOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { QuietIcon } from '#shared/ui/controls/QuietIcon.tsx'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'

/** Loaded on demand: most people who see the button never press it. */
const CiteDialog = lazyDialog(async () => (await import('./CiteDialog.tsx')).CiteDialog)

interface Props {
  articleId: string
  /** Labelled if there is room, or an icon in a row. */
  look?: 'words' | 'icon'
  /** Id of the element with the article's title. */
  titleId: string
}

/** Button that opens the citation dialog of an article. */
export function CiteButton({ articleId, look = 'words', titleId }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = {
    'aria-describedby': titleId,
    'aria-haspopup': 'dialog',
    'data-key': 'c',
    onClick: () => setOpen(true),
  } as const
  return (
    <>
      {look === 'icon' ? (
        <QuietIcon {...button} label={t('citing.cite')}>
          <FormatQuoteOutlined />
        </QuietIcon>
      ) : (
        <Button {...button} variant="outlined" startIcon={<FormatQuoteOutlined />}>
          {t('citing.cite')}
        </Button>
      )}
      {open && <CiteDialog articleId={articleId} onClose={() => setOpen(false)} />}
    </>
  )
}
