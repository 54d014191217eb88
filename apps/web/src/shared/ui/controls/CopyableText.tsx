import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import { Box, IconButton } from '@mui/material'
import { useRef } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { copyWithToast } from '#shared/lib/copy-text.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

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
      <Caption component="dt">{name}</Caption>
      <Box component="dd" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Box
          component="code"
          ref={shown}
          sx={{ typography: 'caption', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {text}
        </Box>
        <IconButton size="small" aria-label={label} onClick={handleCopy}>
          <ContentCopyOutlined fontSize="inherit" />
        </IconButton>
      </Box>
    </>
  )
}

export const copyableTexts = {
  mt: 1,
  display: 'grid',
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'center',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
}
