import { Box, Button, DialogContentText, Stack, Typography } from '@mui/material'
import { type ReactNode, useId, useRef } from 'react'
import UploadFile from 'virtual:icon/UploadFile'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { DialogFrame } from './dialogs.tsx'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  title: string
  lead: string
  /** The chosen file and its preview. */
  children: ReactNode
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
  const { t } = useTranslation()
  const isBusy = busy !== 'no'
  return (
    <DialogFrame
      title={title}
      busy={isBusy}
      width={860}
      fillsPhone
      sx={{ paper: { height: { sm: isChosen ? 'calc(40vh + 430px)' : 'auto' } } }}
      onClose={actions.onClose}
      actions={
        <>
          <Button onClick={actions.onClose} disabled={busy === 'saving'}>
            {t('ui.cancel')}
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
        </>
      }
    >
      <Stack spacing={2} aria-busy={isBusy}>
        <DialogContentText>{lead}</DialogContentText>
        {children}
      </Stack>
    </DialogFrame>
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
        <ul>
          {entries.map(({ line, kind, state, text, reason }, at) => (
            <Box component="li" key={`${at} ${line}`} sx={row}>
              <Caption component="span">{t('ui.line', { line })}</Caption>
              <StatusDot kind={kind}>{state}</StatusDot>
              <Typography component="div" variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {text}
                {reason && <SecondaryText component="p">{reason}</SecondaryText>}
              </Typography>
            </Box>
          ))}
        </ul>
      </Box>
    </div>
  )
}

const scrolled = {
  maxHeight: '40vh',
  // In a low window only the dialog scrolls.
  '@media (max-height: 700px)': { maxHeight: 'none' },
  overflowY: 'auto',
  borderBlock: 1,
  borderColor: 'divider',
} as const

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
