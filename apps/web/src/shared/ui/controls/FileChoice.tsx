import UploadFile from 'virtual:icon/UploadFile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'

interface Props {
  /** Of the button. */
  label: string
  /** Of the file that is chosen; empty while none is. */
  name: string
  /** Endings, as the browser takes them: '.csv,.txt'. */
  accept: string
  disabled: boolean
  onChoose: (file: File) => void
}

/** A file to be read: references, sources. */
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
          // So that the same file, put right, can be chosen again.
          target.value = ''
        }}
      />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
    </Stack>
  )
}
