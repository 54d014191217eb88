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
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/ListSkeleton.tsx'
import { useAlertFeedQuery, useCloseFeedMutation, useOpenFeedMutation } from './alerts-api.ts'

/** The private feed of an alert: its addresses are made, copied, replaced and taken back. */
export function FeedSection({ alertId }: { alertId: string }) {
  const { t } = useTranslation()
  const { data: feed, error, refetch } = useAlertFeedQuery(alertId)
  const [openFeed, opening] = useOpenFeedMutation()
  const [closeFeed, closing] = useCloseFeedMutation()
  const isBusy = opening.isLoading || closing.isLoading

  async function handleClose() {
    const { error: refused } = await closeFeed(alertId)
    if (!refused) showToast('success', t('alerts.feed.closed'))
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (feed === undefined) return <ListSkeleton rows={1} lines={1} />
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t(feed ? 'alerts.feed.secret' : 'alerts.feed.text')}
      </Typography>
      {feed && (
        <Box component="dl" sx={addresses}>
          <Address format="Atom" url={feed.atom} />
          <Address format="JSON Feed" url={feed.json} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void openFeed(alertId)}>
          {t(feed ? 'alerts.feed.renew' : 'alerts.feed.open')}
        </Button>
        {feed && (
          <Button size="small" disabled={isBusy} onClick={() => void handleClose()}>
            {t('alerts.feed.close')}
          </Button>
        )}
      </Box>
    </>
  )
}

function Address({ format, url }: { format: string; url: string }) {
  const { t } = useTranslation()
  const text = useRef<HTMLElement>(null)
  const label = t('alerts.feed.copy', { format })

  async function handleCopy() {
    if (!text.current) return
    if (await copyTextOf(text.current)) showToast('success', t('alerts.feed.copied'))
    else showToast('info', t('alerts.feed.notCopied'))
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
