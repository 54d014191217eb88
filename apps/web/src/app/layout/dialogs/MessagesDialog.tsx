import { Box, Button, Typography } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { type ShownToast, shownToasts } from '#shared/lib/toast.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** The toasts shown since the page was loaded, newest first, with the actions that can still be undone. */
export function MessagesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get)
  return (
    <PlainDialog title={t('dialogs.messages.title')} closeLabel={t('ui.close')} onClose={onClose}>
      {toasts.length === 0 ? (
        <Typography color="textSecondary">{t('dialogs.messages.none')}</Typography>
      ) : (
        <ul aria-label={t('dialogs.messages.title')}>
          {toasts.map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
        </ul>
      )}
    </PlainDialog>
  )
}

function Message({ toast: { at, message, detail, actions } }: { toast: ShownToast }) {
  const { language } = useTranslation()
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(at)
  return (
    <Box component="li" sx={line}>
      <Typography variant="caption" component="time" dateTime={at.toISOString()} sx={clock}>
        {time}
      </Typography>
      <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {message}
        {detail && <Caption>{detail}</Caption>}
      </Box>
      {actions.map(({ label, onAct }) => (
        <Button key={label} size="small" onClick={onAct} sx={{ flexShrink: 0 }}>
          {label}
        </Button>
      ))}
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 40,
  py: 0.5,
  typography: 'body2',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
const clock = { flexShrink: 0, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }
