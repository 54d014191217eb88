import TextField from '@mui/material/TextField'
import { NOTE_MAX_LENGTH } from '@claire/api-contract/limits'
import type { Ref } from 'react'

interface Props {
  label: string
  help?: string
  note: string
  onChange: (note: string) => void
  inputRef?: Ref<HTMLTextAreaElement>
}

export function NoteField({ label, help, note, onChange, inputRef }: Props) {
  return (
    <TextField
      label={label}
      helperText={help}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      inputRef={inputRef}
      slotProps={{ htmlInput: { maxLength: NOTE_MAX_LENGTH } }}
      multiline
      minRows={3}
      maxRows={10}
      fullWidth
    />
  )
}
