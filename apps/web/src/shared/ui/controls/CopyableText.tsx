import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { copyWithToast } from '#shared/lib/copy-text.ts'

interface Props {
  name: string
  text: string
  /** Label of the button. */
  label: string
}

/** An entry of a `dl` laid out by `copyableTexts`: an address or a key with a button that copies it. */
export function CopyableText({ name, text, label }: Props) {
  const { t } = useTranslation()
  const shown = useRef<HTMLElement>(null)

  const handleCopy = () =>
    copyWithToast(shown.current, { copied: t('feeds.copied'), notCopied: t('feeds.notCopied') })

  return (
    <>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Box
          component="code"
          ref={shown}
          sx={{ typography: 'caption', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {text}
        </Box>
        <IconButton size="small" aria-label={label} onClick={() => void handleCopy()}>
          <ContentCopyOutlined fontSize="inherit" />
        </IconButton>
      </Box>
    </>
  )
}

export const copyableTexts = {
  m: 0,
  mt: 1,
  display: 'grid',
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'center',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
}
