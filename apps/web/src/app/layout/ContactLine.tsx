import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { copyTextOf } from '#shared/lib/copy-text.ts'
import { showToast } from '#shared/lib/toast.ts'

/** A label, an address to write to, and an icon that copies it. */
export function ContactLine({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)

  async function handleCopy() {
    if (!link.current) return
    if (await copyTextOf(link.current)) showToast('success', t('dialogs.menu.copied'))
    else showToast('info', t('dialogs.menu.notCopied'))
  }

  return (
    <Box sx={{ px: 2, py: 1 }}>
      <Typography variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Link
          ref={link}
          href={`mailto:${address}`}
          variant="body2"
          sx={{ display: 'inline-block', py: '3px', overflowWrap: 'anywhere' }}
        >
          {address}
        </Link>
        <IconButton
          size="small"
          aria-label={t('dialogs.menu.copyAddress', { address })}
          onClick={() => void handleCopy()}
        >
          <ContentCopyOutlined fontSize="inherit" />
        </IconButton>
      </Stack>
    </Box>
  )
}
