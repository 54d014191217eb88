import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FileChoice } from '#shared/ui/controls/FileChoice.tsx'

interface Props {
  isBusy: boolean
  onFile: (file: Blob) => void
}

/** Chooses a file, or takes a pasted text. */
export function ImportSource({ isBusy, onFile }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [text, setText] = useState('')

  function handleFile(chosen: File) {
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
      <FileChoice
        label={t(name ? 'citing.import.chooseOther' : 'citing.import.choose')}
        name={name}
        accept=".bib,.bibtex,.ris,.json,.csv,.tsv,.txt,.html,.htm"
        disabled={isBusy}
        onChoose={handleFile}
      />
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
