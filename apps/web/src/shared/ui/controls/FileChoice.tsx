import UploadFile from 'virtual:icon/UploadFile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'

interface Props {
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
export function FileChoice({ label, name, accept, disabled, onChoose }: Props) {
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
