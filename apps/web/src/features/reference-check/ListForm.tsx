import FactCheckOutlined from 'virtual:icon/FactCheckOutlined'
import { REFERENCES_CHECKED } from '@claire/api-contract'
import { IMPORT_MAX_BYTES } from '@claire/api-contract/limits'
import { Alert, Box, Button, Typography } from '@mui/material'
import { type Ref, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { FileChoice } from '#shared/ui/feedback/ImportFrame.tsx'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  isChecking: boolean
  hasResult: boolean
  onCheck: (list: Blob) => void
  /** The field with the pasted list. */
  field: Ref<HTMLTextAreaElement>
}

/** Takes a pasted list, or a file, which is checked at once. */
export function ListForm({ isChecking, hasResult, onCheck, field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const isTooBig = (file?.size ?? 0) > IMPORT_MAX_BYTES

  function handleFile(chosen: File) {
    setFile(chosen)
    if (chosen.size <= IMPORT_MAX_BYTES) onCheck(chosen)
  }

  function handleText(changed: string) {
    setText(changed)
    setFile(null)
  }

  function handleSubmit() {
    if (file && !isTooBig) onCheck(file)
    else if (text.trim()) onCheck(new Blob([text], { type: 'text/plain' }))
  }

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
      sx={form}
    >
      <Typography component="label" variant="h2" htmlFor={id}>
        {t('check.list')}
      </Typography>
      <Box
        component="textarea"
        id={id}
        ref={field}
        aria-describedby={`${id}-hint`}
        placeholder={t('check.placeholder')}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => handleText(target.value)}
        sx={{ ...area, height: { xs: hasResult ? 120 : 200, md: 340 } }}
      />
      <Caption id={`${id}-hint`}>{t('check.hint', { count: REFERENCES_CHECKED })}</Caption>
      {isTooBig && <Alert severity="error">{t('check.tooBig')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button
          type="submit"
          variant="contained"
          startIcon={<FactCheckOutlined />}
          loading={isChecking}
          loadingPosition="start"
          disabled={(!text.trim() && !file) || isTooBig}
        >
          {hasResult ? t('check.again') : t('check.check')}
        </Button>
        <FileChoice
          label={t('check.file')}
          name={file?.name ?? ''}
          accept=".bib,.bibtex,.ris,.nbib,.json,.csv,.tsv,.txt,.md,.html,.htm"
          disabled={isChecking}
          onChoose={handleFile}
        />
      </Box>
    </Box>
  )
}

/** Selects a line of a list, from 1, in its field. */
export function selectLine(field: HTMLTextAreaElement, line: number) {
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}

const form = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 1 } as const
const area = {
  width: '100%',
  minHeight: 96,
  p: 1.25,
  resize: 'vertical',
  typography: 'caption',
  color: 'text.primary',
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'edge.control',
  borderRadius: '6px',
  '&::placeholder': { color: 'text.tertiary', opacity: 1 },
} as const
