import UploadFile from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  isBusy: boolean
  onFile: (file: Blob) => void
}

/** A file, or a text that is pasted. */
export function ImportSource({ isBusy, onFile }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [text, setText] = useState('')

  function handleFile(chosen: File | undefined) {
    if (!chosen) return
    setName(chosen.name)
    setText('')
    onFile(chosen)
  }

  function handleText() {
    setName('')
    onFile(new Blob([text], { type: 'text/plain' }))
  }

  return (
    <Stack spacing={1.5}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<UploadFile />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {t(name ? 'citing.import.chooseOther' : 'citing.import.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('citing.import.choose')}
          accept=".bib,.bibtex,.ris,.json,.csv,.tsv,.txt,.html,.htm"
          onChange={({ target }) => {
            handleFile(target.files?.[0])
            // So that the same file, put right, can be chosen again.
            target.value = ''
          }}
        />
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Stack>
      <TextField
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        label={t('citing.import.paste')}
        value={text}
        disabled={isBusy}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      {text.trim() && (
        <Button variant="outlined" disabled={isBusy} onClick={handleText} sx={{ alignSelf: 'start' }}>
          {t('citing.import.read')}
        </Button>
      )}
    </Stack>
  )
}
