import FormatQuoteOutlined from '@mui/icons-material/FormatQuoteOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CiteDialog } from './CiteDialog.tsx'

interface Props {
  articleId: string
  /** Of the element that holds the article's title. */
  titleId: string
}

/** Opens what an article can be cited with. */
export function CiteButton({ articleId, titleId }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FormatQuoteOutlined />}
        aria-describedby={titleId}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('citing.cite')}
      </Button>
      {open && <CiteDialog articleId={articleId} onClose={() => setOpen(false)} />}
    </>
  )
}
