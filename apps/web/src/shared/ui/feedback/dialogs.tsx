import Close from 'virtual:icon/Close'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { focusOnMount } from '#shared/lib/focus.ts'

interface CommonProps {
  title: string
  children: ReactNode
  onClose: () => void
  /** True while the call is running: the buttons wait, and the dialog does not close by accident. */
  busy?: boolean | undefined
  /** Width in px, if it is wider than others. */
  width?: number
  /** Fills the window of a phone. */
  fillsPhone?: boolean
  sx?: { title?: object; content?: object; paper?: object; container?: object }
}

interface FrameProps extends CommonProps {
  open?: boolean
  maxWidth?: 'xs' | 'sm'
  /** Buttons at its end. */
  actions: ReactNode
  /** True if something was changed other than by typing. A press beside it never discards what was typed. */
  isEdited?: boolean
  /** A cross in the corner closes it as well. */
  hasCross?: boolean
  /** Makes it a form, which Enter submits. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
}

/** The parts of every dialog: a title, its content, and buttons. */
export function DialogFrame({
  title,
  children,
  actions,
  busy = false,
  width,
  sx,
  onClose,
  ...look
}: FrameProps) {
  const { open = true, maxWidth = 'sm', fillsPhone = false, isEdited, hasCross, onSubmit } = look
  const { t } = useTranslation()
  const id = useId()
  const isTyped = useRef(false)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const parts = (
    <>
      <DialogTitle id={id} sx={{ ...(hasCross && { paddingInlineEnd: 7 }), ...sx?.title }}>
        {title}
      </DialogTitle>
      {hasCross && (
        <IconButton aria-label={t('ui.close')} onClick={onClose} sx={cross}>
          <Close fontSize="small" />
        </IconButton>
      )}
      <DialogContent sx={sx?.content ?? {}}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={(_, reason) => {
        if (!busy && !((isEdited || isTyped.current) && reason === 'backdropClick')) onClose()
      }}
      onInput={({ nativeEvent }) => {
        // Choices, which are quickly made again, are plain events.
        if (nativeEvent instanceof InputEvent) isTyped.current = true
      }}
      aria-labelledby={id}
      maxWidth={maxWidth}
      fullWidth
      fullScreen={fillsPhone && isPhone}
      slotProps={{
        container: { sx: sx?.container ?? {} },
        paper: { sx: { ...(width && { maxWidth: width }), ...sx?.paper } },
      }}
    >
      {onSubmit ? (
        // The parts are laid out as without it, so that only the content scrolls.
        <Box component="form" onSubmit={onSubmit} noValidate sx={{ display: 'contents' }}>
          {parts}
        </Box>
      ) : (
        parts
      )}
    </Dialog>
  )
}

const cross = { position: 'absolute', insetInlineEnd: 12, top: 12 }

interface PlainProps extends CommonProps {
  closeLabel: string
  /** Further buttons, before the one that closes it. */
  actions?: ReactNode
}

/** A dialog that shows something until it is closed. Mounted while it is open. */
export const PlainDialog = ({ closeLabel, actions, ...frame }: PlainProps) => (
  <DialogFrame
    {...frame}
    actions={
      <>
        {actions}
        <Button onClick={frame.onClose}>{closeLabel}</Button>
      </>
    }
  />
)

interface ConfirmProps
  extends Omit<CommonProps, 'width' | 'fillsPhone'>, Pick<FrameProps, 'open' | 'maxWidth'> {
  /** Label of the confirming button, such as Delete. */
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  /** Focuses the confirming button, so that Enter confirms: for actions by a key that can be undone. */
  isConfirmFocused?: boolean
  /** True while there is nothing to confirm. */
  disabled?: boolean
  onConfirm: () => void
}

/** A question with one answer that acts. */
export function ConfirmDialog({ children, confirmLabel, cancelLabel, onConfirm, ...props }: ConfirmProps) {
  const { t } = useTranslation()
  const { destructive, isConfirmFocused = false, disabled, maxWidth = 'xs', ...frame } = props
  return (
    <DialogFrame
      {...frame}
      maxWidth={maxWidth}
      actions={
        <>
          <Button onClick={frame.onClose} disabled={frame.busy}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            disabled={disabled}
            loading={frame.busy ?? null}
            ref={isConfirmFocused ? focusOnMount : undefined}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <DialogContentText>{children}</DialogContentText> : children}
    </DialogFrame>
  )
}

interface FormProps extends CommonProps, Pick<FrameProps, 'isEdited' | 'hasCross' | 'maxWidth'> {
  submitLabel: string
  cancelLabel?: string
  busy: boolean
  /** Beside the buttons, if there is room. */
  hint?: ReactNode
  onSubmit: (form: HTMLFormElement) => Promise<unknown>
}

/** A dialog with fields, submitted by Enter or the button. Mounted while it is open. */
export function FormDialog({ submitLabel, cancelLabel, hint, onSubmit, ...frame }: FormProps) {
  const { t } = useTranslation()

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog may have been opened from inside another form's tree.
    event.stopPropagation()
    if (!frame.busy) void onSubmit(event.currentTarget)
  }

  return (
    <DialogFrame
      maxWidth="xs"
      {...frame}
      onSubmit={handleSubmit}
      actions={
        <>
          {hint}
          <Button onClick={frame.onClose} disabled={frame.busy}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={frame.busy}>
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
