import UploadFile from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { SOURCE_IMPORT_MAX_BYTES } from '@claire/api-contract/limits'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../FailureAlert.tsx'
import { ImportEntries } from './ImportEntries.tsx'
import { readTextFile } from './read-text-file.ts'
import { useImportSourcesMutation, usePreviewImportMutation } from './source-files-api.ts'
import { SuccessDialog } from '../SuccessDialog.tsx'

/** Suggests the sources of a file: what would become of each is shown first, and nothing is kept until it is confirmed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState({ name: '', text: '', fault: '' })
  const [preview, judged] = usePreviewImportMutation()
  const [importSources, imported] = useImportSourcesMutation()
  const isBusy = judged.isLoading || imported.isLoading
  const entries = judged.isSuccess ? judged.data.entries : []
  const count = entries.filter(({ state }) => state === 'new').length

  async function handleFile(chosen: File | undefined) {
    if (!chosen) return
    judged.reset()
    imported.reset()
    const { name } = chosen
    if (chosen.size > SOURCE_IMPORT_MAX_BYTES)
      return setFile({ name, text: '', fault: t('sources.transfer.tooBig') })
    try {
      const text = await readTextFile(chosen)
      setFile({ name, text, fault: '' })
      await preview(text)
    } catch {
      setFile({ name, text: '', fault: t('sources.transfer.unreadable') })
    }
  }

  if (imported.isSuccess) {
    return (
      <SuccessDialog ok={t('sources.form.ok')} onClose={onClose}>
        {t('sources.transfer.done', { count: imported.data.added })}
      </SuccessDialog>
    )
  }
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
    >
      <DialogTitle id={`${id}-title`}>{t('sources.transfer.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} aria-busy={isBusy}>
          <DialogContentText>{t('sources.transfer.lead')}</DialogContentText>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
            <Button
              variant="outlined"
              startIcon={<UploadFile />}
              disabled={isBusy}
              onClick={() => input.current?.click()}
            >
              {t(file.name ? 'sources.transfer.chooseOther' : 'sources.transfer.choose')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept=".csv,.tsv,.txt,.opml,.xml"
              onChange={(event) => {
                void handleFile(event.target.files?.[0])
                // So that the same file, put right, can be chosen again.
                event.target.value = ''
              }}
            />
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Typography>
          </Stack>
          {judged.isLoading && <LinearProgress aria-label={t('sources.transfer.reading')} />}
          {file.fault && <Alert severity="error">{file.fault}</Alert>}
          <FailureAlert error={judged.error} />
          {entries.length > 0 && <ImportEntries entries={entries} />}
          <FailureAlert error={imported.error} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={imported.isLoading}>
          {t('sources.form.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={count === 0 || isBusy}
          loading={imported.isLoading}
          onClick={() => void importSources(file.text)}
        >
          {count === 0 ? t('sources.transfer.nothing') : t('sources.transfer.confirm', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
