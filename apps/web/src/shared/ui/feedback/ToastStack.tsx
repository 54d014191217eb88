import CheckCircleOutlined from 'virtual:icon/CheckCircleOutlined'
import Close from 'virtual:icon/Close'
import ErrorOutlined from 'virtual:icon/ErrorOutlined'
import InfoOutlined from 'virtual:icon/InfoOutlined'
import WarningAmberOutlined from 'virtual:icon/WarningAmberOutlined'
import { Box, Button, IconButton } from '@mui/material'
import {
  closeSnackbar,
  type CustomContentProps,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { provideToasts, type ToastAction } from '#shared/lib/toast.ts'
import { captionText, centredRow, floatingBox } from '#shared/ui/styles.ts'

const MAX_SHOWN = 3
const SHOWN_MS = 3_000
/** Longer, because the action must be read first. */
const SHOWN_WITH_ACTION_MS = 8_000
const TRANSITION_MS = { enter: 225, exit: 195 }
const KINDS = { default: Toast, success: Toast, error: Toast, warning: Toast, info: Toast }
const LOOKS = {
  default: { Icon: InfoOutlined, color: 'text.secondary' },
  success: { Icon: CheckCircleOutlined, color: 'success.main' },
  error: { Icon: ErrorOutlined, color: 'error.main' },
  warning: { Icon: WarningAmberOutlined, color: 'warning.main' },
  info: { Icon: InfoOutlined, color: 'primary.main' },
} as const

/** Shows toasts (docs/product.md 8.2). Hovering keeps one open; a fourth replaces the oldest. */
export function ToastStack() {
  // Runs after the provider is mounted, before the effects of its parents.
  useEffect(() => provideToasts((message, options) => enqueueSnackbar(message, options)), [])
  return (
    <SnackbarProvider
      maxSnack={MAX_SHOWN}
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transitionDuration={TRANSITION_MS}
      preventDuplicate
      Components={KINDS}
      classes={{ containerRoot: 'toasts' }}
    />
  )
}

interface Props extends CustomContentProps {
  ref?: Ref<HTMLDivElement>
  detail?: string
  actions?: readonly ToastAction[]
}

function Toast({ ref, id, message, variant, detail, actions = [] }: Props) {
  const { t } = useTranslation()
  const { Icon, color } = LOOKS[variant]
  const stay = useLeaving(() => closeSnackbar(id), actions.length ? SHOWN_WITH_ACTION_MS : SHOWN_MS)

  function handleAct({ onAct }: ToastAction) {
    closeSnackbar(id)
    onAct()
  }

  return (
    <SnackbarContent ref={ref} style={{ width: 'min(360px, 100%)' }}>
      <Box role={variant === 'error' ? 'alert' : 'status'} sx={toast} {...stay}>
        <Icon fontSize="large" sx={{ color, flexShrink: 0 }} />
        <Box sx={{ flexGrow: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
          {message}
          {detail && (
            <Box component="span" sx={{ display: 'block', ...captionText }}>
              {detail}
            </Box>
          )}
        </Box>
        {actions.map((action) => (
          <Button key={action.label} size="small" onClick={() => handleAct(action)} sx={{ flexShrink: 0 }}>
            {action.label}
          </Button>
        ))}
        <IconButton aria-label={t('ui.closeMessage')} onClick={() => closeSnackbar(id)}>
          <Close />
        </IconButton>
      </Box>
    </SnackbarContent>
  )
}

const toast = {
  ...centredRow,
  gap: 1,
  width: '100%',
  minHeight: 44,
  paddingInlineStart: 1.5,
  paddingInlineEnd: 0.5,
  typography: 'body2',
  color: 'text.primary',
  ...floatingBox,
}

/** Closes a toast once it has been neither hovered nor focused for the time. Returns event handlers for its element. */
function useLeaving(leave: () => void, milliseconds: number) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isInUse = isPointedAt || hasFocus
  const handleTimeout = useEffectEvent(leave)
  useEffect(() => {
    if (isInUse) return
    const timer = setTimeout(handleTimeout, milliseconds)
    return () => clearTimeout(timer)
  }, [isInUse, milliseconds])
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  }
}
