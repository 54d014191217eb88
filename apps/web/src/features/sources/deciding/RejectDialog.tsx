import DialogContentText from '@mui/material/DialogContentText'
import Stack from '@mui/material/Stack'
import type { Source } from '@claire/api-contract'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { focusOnMount } from '#shared/lib/focus.ts'
import { ConfirmDialog } from '#shared/ui/feedback/ConfirmDialog.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { NoteField } from './NoteField.tsx'
import { SourceInQuestion } from './SourceInQuestion.tsx'
import { useRejectSourceMutation } from '../curation-api.ts'

interface Props {
  source: Source
  onClose: () => void
  onDecided: (decision: 'reject') => void
}

export function RejectDialog({ source, onClose, onDecided }: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [reject, rejection] = useRejectSourceMutation()

  async function handleConfirm() {
    const { error } = await reject({ id: source.id, note: note.trim() })
    if (error) return
    onDecided('reject')
    onClose()
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={t('sources.reject.title')}
      cancelLabel={t('sources.reject.cancel')}
      confirmLabel={t('sources.reject.confirm')}
      busy={rejection.isLoading}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <SourceInQuestion source={source} />
        <DialogContentText>{t('sources.reject.text')}</DialogContentText>
        <NoteField
          label={t('sources.reject.notes')}
          help={t('sources.reject.notesHelp')}
          note={note}
          onChange={setNote}
          inputRef={focusOnMount}
          onSubmit={() => void handleConfirm()}
        />
        <FailureAlert error={rejection.error} />
      </Stack>
    </ConfirmDialog>
  )
}
