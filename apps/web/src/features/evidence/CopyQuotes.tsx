import type { Quote } from '@claire/api-contract'
import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import FormatQuoteOutlined from 'virtual:icon/FormatQuoteOutlined'
import { Button, MenuItem } from '@mui/material'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { briefUrlOf, saveFile } from '#shared/lib/save-file.ts'
import { showToast } from '#shared/lib/toast.ts'
import { QuietIcon } from '#shared/ui/lists/ListRow.tsx'
import { COPY_FORMATS, type CopyFormat, citedQuotes } from './cited-quotes.ts'

interface Props {
  quotes: readonly Quote[]
  /** An icon in the row of one quote, or words above all of them. */
  look: 'words' | 'icon'
  label: string
  /** Id of the quote's element. */
  describedBy?: string
}

/** Copies quotes with their citations, or saves them as references with notes. */
export function CopyQuotes({ quotes, look, label, describedBy }: Props) {
  const { t } = useTranslation()
  const { button: opener, menu, choose } = useMenu()
  const button = { 'aria-describedby': describedBy, ...opener }

  async function handleChoose(format: CopyFormat) {
    const text = citedQuotes(quotes, format)
    if (format === 'ris') {
      saveFile(briefUrlOf(new Blob([text], { type: 'application/x-research-info-systems' })), 'evidence.ris')
      return
    }
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', t('evidence.copied', { count: quotes.length }))
    } catch {
      showToast('info', t('evidence.notCopied'))
    }
  }

  return (
    <>
      {look === 'icon' ? (
        <QuietIcon {...button} label={label} data-key="c">
          <FormatQuoteOutlined />
        </QuietIcon>
      ) : (
        <Button {...button} size="small" color="inherit" startIcon={<ContentCopyOutlined />}>
          {label}
        </Button>
      )}
      <Menu {...menu}>
        {COPY_FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => choose(() => handleChoose(format))}>
            {t(`evidence.formats.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
