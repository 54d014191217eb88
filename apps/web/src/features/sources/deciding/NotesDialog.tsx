import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import type { Source } from '@claire/api-contract'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { focusOnMount } from '#shared/lib/focus.ts'
import { showToast } from '#shared/lib/toast.ts'
import { NoteField } from './NoteField.tsx'
import { NoteList } from '../NoteList.tsx'
import { SourceInQuestion } from './SourceInQuestion.tsx'
import { useAddNoteMutation } from '../curation-api.ts'

interface Props {
  source: Source
  onClose: () => void
}

/** Notes of a source, with a field to add one. Mounted while it is open. */
export function NotesDialog({ source, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  // null until a note is started.
  const [note, setNote] = useState<string | null>(null)
  const [addNote, addition] = useAddNoteMutation()

  async function handleOk() {
    const text = note?.trim()
    if (!text) return onClose()
    const { error } = await addNote({ id: source.id, text })
    if (error) return
    showToast('success', t('sources.notes.done'))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={addition.isLoading ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{t('sources.notes.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ alignItems: 'flex-start', '& > *': { width: '100%' } }}>
          <DialogContentText>{t('sources.notes.text')}</DialogContentText>
          <SourceInQuestion source={source} />
          <NoteList notes={source.notes} />
          {note === null ? (
            <Button sx={{ width: 'fit-content' }} onClick={() => setNote('')}>
              {t(source.notes.length > 0 ? 'sources.notes.addAnother' : 'sources.notes.add')}
            </Button>
          ) : (
            <NoteField
              label={t('sources.notes.field')}
              note={note}
              onChange={setNote}
              inputRef={focusOnMount}
            />
          )}
          {addition.isError && <Alert severity="error">{t('sources.notes.failed')}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={addition.isLoading}>
          {t('sources.notes.cancel')}
        </Button>
        <Button variant="contained" loading={addition.isLoading} onClick={() => void handleOk()}>
          {t('sources.notes.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
