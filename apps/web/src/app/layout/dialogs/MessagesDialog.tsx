import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { PlainDialog } from '#shared/ui/feedback/PlainDialog.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { type ShownToast, shownToasts } from '#shared/lib/toast.ts'

/** The toasts shown since the page was loaded, newest first, with the actions that can still be undone. */
export function MessagesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get)
  return (
    <PlainDialog title={t('dialogs.messages.title')} closeLabel={t('ui.close')} onClose={onClose}>
      {toasts.length === 0 ? (
        <Typography color="textSecondary">{t('dialogs.messages.none')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('dialogs.messages.title')} sx={list}>
          {toasts.map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
        </Box>
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
        {detail && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0 }}>
            {detail}
          </Typography>
        )}
      </Box>
      {actions.map(({ label, onAct }) => (
        <Button key={label} size="small" onClick={onAct} sx={{ flexShrink: 0 }}>
          {label}
        </Button>
      ))}
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: 'none' }
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
