import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useId, useRef } from 'react'
import UploadFile from 'virtual:icon/UploadFile'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'

interface Props {
  title: string
  lead: string
  /** The chosen file and its preview. */
  children: ReactNode
  cancelLabel: string
  confirmLabel: string
  canConfirm: boolean
  /** Reserves room for a preview, so that its arrival does not move the buttons. */
  isChosen: boolean
  /** The dialog does not close while a file is read or its content saved. */
  busy: 'no' | 'reading' | 'saving'
  onConfirm: () => void
  onClose: () => void
}

/** Dialog that imports a file after a preview: references, sources. */
export function ImportFrame({ title, lead, children, busy, isChosen, ...actions }: Props) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const isBusy = busy !== 'no'
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : actions.onClose}
      aria-labelledby={`${id}-title`}
      fullWidth
      fullScreen={isNarrow}
      slotProps={{
        paper: { sx: { maxWidth: 860, height: { sm: isChosen ? 'calc(40vh + 430px)' : 'auto' } } },
      }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} aria-busy={isBusy}>
          <DialogContentText>{lead}</DialogContentText>
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={actions.onClose} disabled={busy === 'saving'}>
          {actions.cancelLabel}
        </Button>
        <Button
          variant="contained"
          disabled={isBusy || !actions.canConfirm}
          loading={busy === 'saving'}
          onClick={actions.onConfirm}
          sx={{ minWidth: 208 }}
        >
          {actions.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface FileChoiceProps {
  /** Label of the button. */
  label: string
  /** Name of the chosen file; empty without one. */
  name: string
  /** Extensions in the browser's format: '.csv,.txt'. */
  accept: string
  disabled: boolean
  onChoose: (file: File) => void
}

/** Chooses a file to import. */
export function FileChoice({ label, name, accept, disabled, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<UploadFile />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Allows choosing the same file again after it was corrected.
          target.value = ''
        }}
      />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
    </Stack>
  )
}

export interface FileEntry {
  /** Line in the file, from 1. */
  line: number
  kind: StatusKind
  /** Expected result in a word or two. */
  state: string
  text: ReactNode
  reason?: string | undefined
}

/** Preview of a file's entries with their counts: references, sources. */
export function FileEntries({ sum, entries }: { sum: string; entries: readonly FileEntry[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <Typography id={id} component="output" variant="subtitle2" sx={{ display: 'block', mb: 1 }}>
        {sum}
      </Typography>
      {/* Focusable, so that the keyboard can scroll it. */}
      <Box component="section" aria-labelledby={id} tabIndex={0} sx={scrolled}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map(({ line, kind, state, text, reason }, at) => (
            <Box component="li" key={`${at} ${line}`} sx={row}>
              <Typography variant="caption" color="textSecondary">
                {t('ui.line', { line })}
              </Typography>
              <StatusDot kind={kind}>{state}</StatusDot>
              <Typography component="div" variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {text}
                {reason && (
                  <Typography variant="body2" component="p" color="textSecondary" sx={{ m: 0 }}>
                    {reason}
                  </Typography>
                )}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </div>
  )
}

const scrolled = { maxHeight: '40vh', overflowY: 'auto', borderBlock: 1, borderColor: 'divider' } as const

/** Line, state and text beside each other; if that is too narrow, the text is below the two. */
const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '4rem 1fr', sm: '4rem 9rem minmax(0, 1fr)' },
  alignItems: 'baseline',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 0.75,
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
