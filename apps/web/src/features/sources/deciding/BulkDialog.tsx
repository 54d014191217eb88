import { Alert, DialogContentText, Stack } from '@mui/material'
import type { BulkOutcome } from '@claire/api-contract'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { focusOnMount } from '#shared/lib/focus.ts'
import { ConfirmDialog } from '#shared/ui/feedback/dialogs.tsx'
import { showToast } from '#shared/lib/toast.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { NoteField } from '../Notes.tsx'
import { useDecideSourcesMutation } from '../sources-api.ts'

export type BulkChoice = 'approve' | 'reject' | 'scan'

interface Props {
  decision: BulkChoice
  ids: string[]
  /** Called with the result of each source. */
  onDone: (outcome: BulkOutcome) => void
  onClose: () => void
}

const WORDS = {
  approve: { confirm: 'sources.approve.confirm', done: 'approved' },
  reject: { confirm: 'sources.reject.confirm', done: 'rejected' },
  scan: { confirm: 'sources.bulk.scanConfirm', done: 'scanned' },
} as const satisfies Record<BulkChoice, object>

/** Confirms that many sources are approved, rejected or scanned. Mounted while it is open. */
export function BulkDialog({ decision, ids, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [decide, decided] = useDecideSourcesMutation()
  const isReject = decision === 'reject'

  async function handleConfirm() {
    const { data } = await decide({ ids, decision, ...(isReject && note.trim() && { note: note.trim() }) })
    if (!data) return
    if (data.done.length > 0)
      showToast('success', t(`sources.bulk.${WORDS[decision].done}`, { count: data.done.length }))
    onDone(data)
  }

  return (
    <ConfirmDialog
      destructive={isReject}
      isConfirmFocused={!isReject}
      title={t(`sources.bulk.${decision}Title`)}
      confirmLabel={t(WORDS[decision].confirm)}
      busy={decided.isLoading}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <DialogContentText>{t(`sources.bulk.${decision}Text`, { count: ids.length })}</DialogContentText>
        {isReject && (
          <NoteField
            label={t('sources.reject.notes')}
            help={t('sources.reject.notesHelp')}
            note={note}
            onChange={setNote}
            inputRef={focusOnMount}
            onSubmit={handleConfirm}
          />
        )}
        <FailureAlert error={decided.error} />
      </Stack>
    </ConfirmDialog>
  )
}

/** The selected sources that were not changed, with the reasons. */
export function BulkFailures({
  failed,
  nameOf,
  onClose,
}: {
  failed: BulkOutcome['failed']
  nameOf: (id: string) => string
  onClose: () => void
}) {
  const { t } = useTranslation()
  if (failed.length === 0) return null
  return (
    <Alert severity="warning" onClose={onClose} sx={{ overflowWrap: 'anywhere' }}>
      {t('sources.bulk.failed', { count: failed.length })}
      <ul style={{ listStyle: 'disc', paddingInlineStart: 20 }}>
        {failed.map(({ id, apiError }) => (
          <li key={id}>
            {nameOf(id)}: {apiError}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
