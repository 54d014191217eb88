import type { SourceNote } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatNoteDate } from '#shared/i18n/product-date.ts'
import TextField from '@mui/material/TextField'
import { NOTE_MAX_LENGTH } from '@claire/api-contract/limits'
import type { Ref } from 'react'

/** Administrators' notes on a source, in the notes dialog and in the source's panel. */
export function NoteList({ notes }: { notes: readonly SourceNote[] }) {
  const { t } = useTranslation()
  if (notes.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('sources.notes.none')}
      </Typography>
    )
  return (
    <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {notes.map((note) => (
        <Box
          component="li"
          key={`${note.date} ${note.userId} ${note.text}`}
          sx={{ paddingInlineStart: 1.5, borderInlineStart: '2px solid', borderColor: 'edge.button' }}
        >
          <Typography variant="caption" color="textSecondary">
            <time dateTime={note.date}>{formatNoteDate(note.date)}</time>{' '}
            {`${note.firstName} ${note.lastName}`.trim()}
          </Typography>
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {note.text}
          </Typography>
        </Box>
      ))}
    </Stack>
  )
}

interface Props {
  label: string
  help?: string
  note: string
  onChange: (note: string) => void
  inputRef?: Ref<HTMLTextAreaElement>
  /** Called for Ctrl+Enter: Enter alone starts a new line. */
  onSubmit?: () => void
}

export function NoteField({ label, help, note, onChange, inputRef, onSubmit }: Props) {
  return (
    <TextField
      label={label}
      helperText={help}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) onSubmit?.()
      }}
      inputRef={inputRef}
      slotProps={{ htmlInput: { maxLength: NOTE_MAX_LENGTH } }}
      multiline
      minRows={3}
      maxRows={10}
      fullWidth
    />
  )
}
