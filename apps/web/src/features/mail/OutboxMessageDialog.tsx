import type { OutboxMessage } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { Segmented } from '#shared/ui/controls/Segmented.tsx'
import { framedMessage } from './framed-message.ts'
import { useOutboxMessageQuery } from './outbox-api.ts'

const PARTS = ['html', 'text', 'eml'] as const

/** A message as its recipient would have seen it. */
export function OutboxMessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const { data, error, refetch } = useOutboxMessageQuery(id)
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      fullScreen={isSmall}
      slotProps={{ paper: { sx: { maxWidth: 860 } } }}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {data?.subject ?? t('mail.message.title')}
      </DialogTitle>
      <DialogContent>
        {data ? (
          <Message message={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} lines={1} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('mail.message.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Message({ message: { to, at, html, text, eml } }: { message: OutboxMessage }) {
  const { t } = useTranslation()
  const [part, setPart] = useState<(typeof PARTS)[number]>('html')
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ marginInlineEnd: 'auto', overflowWrap: 'anywhere' }}
        >
          {t('mail.message.sentTo', { to, moment: formatMoment(at) })}
        </Typography>
        <Segmented
          label={t('mail.message.part')}
          value={part}
          choices={PARTS.filter((value) => value !== 'eml' || eml !== null).map((value) => ({
            value,
            label: t(`mail.message.parts.${value}`),
          }))}
          onChoose={setPart}
        />
      </Box>
      {part === 'html' ? (
        <Box
          component="iframe"
          title={t('mail.message.title')}
          // Sandboxed without scripts, forms and origin; links open tabs.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={framedMessage(html)}
          sx={{
            width: '100%',
            height: '60vh',
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        />
      ) : (
        <Box component="pre" tabIndex={0} sx={plain}>
          {part === 'text' ? text : eml}
        </Box>
      )}
    </Box>
  )
}

const plain = {
  m: 0,
  p: 2,
  height: '60vh',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  typography: 'body2',
  fontFamily: 'monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}
