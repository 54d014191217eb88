import TextField from '@mui/material/TextField'
import { NOTE_MAX_LENGTH } from '@claire/api-contract/limits'
import type { Ref } from 'react'

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
