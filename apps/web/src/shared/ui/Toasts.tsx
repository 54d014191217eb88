import Alert from '@mui/material/Alert'
import { closeSnackbar, type CustomContentProps, SnackbarContent, SnackbarProvider } from 'notistack'
import { useTranslation } from 'react-i18next'

const MAX_SHOWN = 3
const SHOWN_MS = 3_000
const TRANSITION_MS = { enter: 225, exit: 195 }
const KINDS = { default: Toast, success: Toast, error: Toast, warning: Toast, info: Toast }

/** Where toasts appear (specification section 8). Pointing at one keeps it; the oldest makes room for a fourth. */
export function Toasts() {
  return (
    <SnackbarProvider
      maxSnack={MAX_SHOWN}
      autoHideDuration={SHOWN_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transitionDuration={TRANSITION_MS}
      preventDuplicate
      Components={KINDS}
    />
  )
}

function Toast({ ref, id, message, variant }: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  const { t } = useTranslation()
  return (
    <SnackbarContent ref={ref} style={{ minWidth: 'min(288px, 100%)', maxWidth: 460 }}>
      <Alert
        variant="filled"
        severity={variant === 'default' ? 'info' : variant}
        role={variant === 'error' ? 'alert' : 'status'}
        closeText={t('ui.closeMessage')}
        onClose={() => closeSnackbar(id)}
        sx={{
          width: '100%',
          boxShadow: 6,
          overflowWrap: 'anywhere',
          ...(variant === 'default' && { bgcolor: 'secondary.main' }),
        }}
      >
        {message}
      </Alert>
    </SnackbarContent>
  )
}
