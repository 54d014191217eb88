import type { Source } from '@claire/api-contract'
import type { Decision } from './decisions.tsx'
import { SourceDialog } from '../suggesting/SourceDialog.tsx'
import { Alert, Box, Button, DialogContentText, Stack, Typography } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { ConfirmDialog } from '#shared/ui/feedback/dialogs.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import {
  useApproveSourceMutation,
  useRejectSourceMutation,
  useDeleteSourceMutation,
  useAddNoteMutation,
} from '../sources-api.ts'
import { type ReactNode, useState } from 'react'
import { focusOnMount } from '#shared/lib/focus.ts'
import { NoteField, NoteList } from '../Notes.tsx'
import { SuccessDialog } from '../SuccessDialog.tsx'
import { toastSuccess } from '#shared/lib/toast.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** An action on a source that an administrator confirms in a dialog. */
export interface SourceAction {
  kind: 'edit' | 'approve' | 'reject' | 'delete' | 'notes'
  source: Source
}

interface DialogProps {
  source: Source
  onClose: () => void
  /** Called after the source was approved or rejected. */
  onDecided: (decision: Decision['decision']) => void
}

const DIALOGS: Record<SourceAction['kind'], (props: DialogProps) => ReactNode> = {
  edit: SourceDialog,
  approve: ApproveDialog,
  reject: RejectDialog,
  delete: DeleteDialog,
  notes: NotesDialog,
}

/** The dialog of an action. Mounted while it is open. */
export function SourceActionDialog({
  action: { kind, source },
  ...props
}: { action: SourceAction } & Omit<DialogProps, 'source'>) {
  const Dialog = DIALOGS[kind]
  return <Dialog source={source} {...props} />
}

function ApproveDialog({ source, onClose, onDecided }: DialogProps) {
  const [approve, call] = useApproveSourceMutation()

  async function handleConfirm() {
    const { error } = await approve(source.id)
    if (error) return
    onDecided('approve')
    onClose()
  }

  return (
    <Confirmation kind="approve" source={source} call={call} onConfirm={handleConfirm} onClose={onClose} />
  )
}

function RejectDialog({ source, onClose, onDecided }: DialogProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [reject, call] = useRejectSourceMutation()

  async function handleConfirm() {
    const { error } = await reject({ id: source.id, note: note.trim() })
    if (error) return
    onDecided('reject')
    onClose()
  }

  return (
    <Confirmation kind="reject" source={source} call={call} onConfirm={handleConfirm} onClose={onClose}>
      <NoteField
        label={t('sources.reject.notes')}
        help={t('sources.reject.notesHelp')}
        note={note}
        onChange={setNote}
        inputRef={focusOnMount}
        onSubmit={handleConfirm}
      />
    </Confirmation>
  )
}

function DeleteDialog({ source, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [deleteSource, call] = useDeleteSourceMutation()
  if (call.isSuccess)
    return (
      <SuccessDialog ok={t('sources.delete.ok')} onClose={onClose}>
        {t('sources.delete.done')}
      </SuccessDialog>
    )
  return (
    <Confirmation
      kind="delete"
      source={source}
      call={call}
      onConfirm={() => deleteSource(source.id)}
      onClose={onClose}
    />
  )
}

interface ConfirmationProps {
  kind: 'approve' | 'reject' | 'delete'
  source: Source
  call: { isLoading: boolean; error?: unknown }
  onConfirm: () => PromiseLike<unknown>
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

function Confirmation({ kind, source, call, onConfirm, onClose, children }: ConfirmationProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      destructive={kind !== 'approve'}
      title={t(`sources.${kind}.title`)}
      confirmLabel={t(`sources.${kind}.confirm`)}
      busy={call.isLoading}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <NamedSource source={source} />
        <DialogContentText>{t(`sources.${kind}.text`)}</DialogContentText>
        {children}
        <FailureAlert error={call.error} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Notes of a source, with a field to add one. Mounted while it is open. */
function NotesDialog({ source, onClose }: DialogProps) {
  const { t } = useTranslation()
  // null until a note is started.
  const [note, setNote] = useState<string | null>(null)
  const [addNote, addition] = useAddNoteMutation()

  async function handleOk() {
    const text = note?.trim()
    if (!text) return onClose()
    if (await toastSuccess(addNote({ id: source.id, text }), t('sources.notes.done'))) onClose()
  }

  return (
    <ConfirmDialog
      maxWidth="sm"
      title={t('sources.notes.title')}
      confirmLabel={t('sources.notes.ok')}
      busy={addition.isLoading}
      onConfirm={handleOk}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ alignItems: 'flex-start', '& > *': { width: '100%' } }}>
        <DialogContentText>{t('sources.notes.text')}</DialogContentText>
        <NamedSource source={source} />
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
    </ConfirmDialog>
  )
}

/** The source that a dialog is about. */
function NamedSource({ source }: { source: Source }) {
  return (
    <Box sx={{ px: 1.5, py: 1, bgcolor: 'surface.chrome', borderRadius: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{source.name}</Typography>
      <SecondaryText>{source.url}</SecondaryText>
    </Box>
  )
}
