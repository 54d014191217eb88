import type { Alert, AlertDeliveryLog } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/lib/product-date.ts'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/ListSkeleton.tsx'
import { StatusDot } from '#shared/ui/StatusDot.tsx'
import { useAlertMailsQuery } from './alerts-api.ts'

const KINDS = { waiting: 'running', sending: 'running', sent: 'ok', failed: 'error' } as const

type Send = AlertDeliveryLog['sends'][number]

/** The last mails of an alert, and what became of them. */
export function MailsDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useAlertMailsQuery(alert.id)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('alerts.mails.title')}</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <ListSkeleton rows={3} lines={1} />
        ) : data.sends.length === 0 ? (
          <Typography color="textSecondary">{t('alerts.mails.none')}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.sends.map((send) => (
              <Mail key={send.id} send={send} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('alerts.mails.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Mail({ send: { at, address, articles, state, answer, mayHaveArrivedTwice } }: { send: Send }) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoment(at)}
        </Typography>
        <StatusDot kind={KINDS[state]}>{t(`alerts.mails.states.${state}`)}</StatusDot>
        {mayHaveArrivedTwice && <StatusDot kind="warning">{t('alerts.mails.twice')}</StatusDot>}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0 }}>
        {t('alerts.mails.articles', { count: articles, address })}
        {answer && ` · ${answer}`}
      </Typography>
    </Box>
  )
}
