import type { PrivateFeed as Addresses } from '@claire/api-contract'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { copyTextOf } from '#shared/lib/copy-text.ts'
import { showToast } from '#shared/lib/toast.ts'

interface Props {
  /** null while there is none. */
  feed: Addresses
  /** What a feed would show, said where there is none. */
  offer: string
  isBusy: boolean
  onOpen: () => void
  onClose: () => void
}

/** A private feed: its addresses are made, copied, replaced and taken back. */
export function PrivateFeed({ feed, offer, isBusy, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {feed ? t('feeds.secret') : offer}
      </Typography>
      {feed && (
        <Box component="dl" sx={addresses}>
          <Address format="Atom" url={feed.atom} />
          <Address format="JSON Feed" url={feed.json} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" disabled={isBusy} onClick={onOpen}>
          {t(feed ? 'feeds.renew' : 'feeds.open')}
        </Button>
        {feed && (
          <Button size="small" disabled={isBusy} onClick={onClose}>
            {t('feeds.close')}
          </Button>
        )}
      </Box>
    </>
  )
}

function Address({ format, url }: { format: string; url: string }) {
  const { t } = useTranslation()
  const text = useRef<HTMLElement>(null)
  const label = t('feeds.copy', { format })

  async function handleCopy() {
    if (!text.current) return
    if (await copyTextOf(text.current)) showToast('success', t('feeds.copied'))
    else showToast('info', t('feeds.notCopied'))
  }

  return (
    <>
      <Typography component="dt" variant="caption" color="textSecondary">
        {format}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Box
          component="code"
          ref={text}
          sx={{ typography: 'caption', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {url}
        </Box>
        <Tooltip title={label}>
          <IconButton size="small" aria-label={label} onClick={() => void handleCopy()}>
            <ContentCopyOutlined fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </Box>
    </>
  )
}

const addresses = {
  m: 0,
  mt: 1,
  display: 'grid',
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'center',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
}
