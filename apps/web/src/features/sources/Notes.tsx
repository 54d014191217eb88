import type { SourceNote } from '@claire/api-contract'
import { Box, Stack, TextField, Typography } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatNoteDate } from '#shared/i18n/product-date.ts'
import { NOTE_MAX_LENGTH } from '@claire/api-contract/limits'
import type { Ref } from 'react'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Administrators' notes on a source, in the notes dialog and in the source's panel. */
export function NoteList({ notes }: { notes: readonly SourceNote[] }) {
  const { t } = useTranslation()
  if (notes.length === 0) return <SecondaryText>{t('sources.notes.none')}</SecondaryText>
  return (
    <Stack component="ul" spacing={1.5}>
      {notes.map((note) => (
        <Box
          component="li"
          key={`${note.date} ${note.userId} ${note.text}`}
          sx={{ paddingInlineStart: 1.5, borderInlineStart: '2px solid', borderColor: 'edge.button' }}
        >
          <Caption component="span">
            <time dateTime={note.date}>{formatNoteDate(note.date)}</time>{' '}
            {`${note.firstName} ${note.lastName}`.trim()}
          </Caption>
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
