import type { Folder, FolderMember } from '@claire/api-contract'
import { Button, DialogContentText, Stack } from '@mui/material'
import { type ComponentProps, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast, showToastWith, toastSuccess } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { ConfirmDialog, FormDialog } from '#shared/ui/feedback/dialogs.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { useHandOverMutation, useLeaveFolderMutation, useStopSharingMutation } from './members-api.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface ConfirmedProps {
  label: string
  title: string
  text: string
  confirmLabel: string
  error: unknown
  isBusy: boolean
  button?: ComponentProps<typeof Button>
  /** Resolves to true once it is done. */
  onConfirm: () => Promise<boolean>
}

/** A button whose action is confirmed first. */
function Confirmed({ label, title, text, confirmLabel, error, isBusy, button, onConfirm }: ConfirmedProps) {
  return (
    <DialogButton {...button} label={label}>
      {(onClose) => (
        <ConfirmDialog
          destructive
          title={title}
          confirmLabel={confirmLabel}
          busy={isBusy}
          onConfirm={() => void onConfirm().then((isDone) => isDone && onClose())}
          onClose={onClose}
        >
          <Stack spacing={2} sx={{ overflowWrap: 'anywhere' }}>
            <DialogContentText>{text}</DialogContentText>
            <FailureAlert error={error} />
          </Stack>
        </ConfirmDialog>
      )}
    </DialogButton>
  )
}

/** Ends the person's own membership; the owner hands the folder over first. */
export function LeaveFolder({ folder, isOwner }: { folder: Folder; isOwner: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const [leave, { isLoading, error }] = useLeaveFolderMutation()
  const look = { color: 'inherit', sx: { marginInlineStart: -1.5 } } as const

  async function handleConfirm() {
    const { error: refused } = await leave(folder.id)
    if (refused) return false
    showToast('success', t('sharing.leave.done', { name: folder.name }))
    void navigate('/bookmark')
    return true
  }

  if (isOwner)
    return (
      <>
        <Button {...look} aria-disabled aria-describedby={id}>
          {t('sharing.leave.open')}
        </Button>
        <Caption component="span" id={id} sx={{ flex: '1 1 0', minWidth: '6rem' }}>
          {t('sharing.leave.first')}
        </Caption>
      </>
    )
  return (
    <Confirmed
      label={t('sharing.leave.open')}
      title={t('sharing.leave.title', { name: folder.name })}
      text={t('sharing.leave.text')}
      confirmLabel={t('sharing.leave.confirm')}
      error={error}
      isBusy={isLoading}
      button={look}
      onConfirm={handleConfirm}
    />
  )
}

/** Makes a shared folder its owner's alone again. */
export function StopSharing({ folder }: { folder: Folder }) {
  const { t } = useTranslation()
  const [stop, { isLoading, error }] = useStopSharingMutation()

  async function handleConfirm() {
    const { data } = await stop(folder.id)
    if (!data) return false
    showToastWith({
      message: t('sharing.stop.done', { name: folder.name }),
      detail: data.elsewhere > 0 ? t('sharing.stop.elsewhere', { count: data.elsewhere }) : undefined,
      actions: [],
    })
    return true
  }

  return (
    <Confirmed
      label={t('sharing.stop.open')}
      title={t('sharing.stop.title', { name: folder.name })}
      text={t('sharing.stop.text')}
      confirmLabel={t('sharing.stop.confirm')}
      error={error}
      isBusy={isLoading}
      button={{ size: 'small' }}
      onConfirm={handleConfirm}
    />
  )
}

/** Makes another member the owner of a folder. */
export function HandOver({ folder, members }: { folder: Folder; members: readonly FolderMember[] }) {
  const { t } = useTranslation()
  const [handOver, { isLoading, error }] = useHandOverMutation()
  const people = members.filter(({ kind, role }) => kind === 'person' && role !== 'owner')
  const [chosen, setChosen] = useState<string>()
  const next = people.find(({ id }) => id === chosen) ?? people[0]
  const nameOf = (wanted: string) => people.find(({ id }) => id === wanted)

  async function handleSubmit(onClose: () => void) {
    if (!next) return onClose()
    if (
      await toastSuccess(
        handOver({ id: folder.id, personId: next.id }),
        t('sharing.handOver.done', { name: next.name }),
      )
    )
      onClose()
  }

  return (
    <DialogButton size="small" label={t('sharing.handOver.open')} sx={{ marginInlineEnd: '-10px' }}>
      {(onClose) => (
        <FormDialog
          title={t('sharing.handOver.title', { name: folder.name })}
          submitLabel={next ? t('sharing.handOver.confirm') : t('ui.close')}
          busy={isLoading}
          onSubmit={() => handleSubmit(onClose)}
          onClose={onClose}
        >
          <Stack spacing={2} sx={{ overflowWrap: 'anywhere' }}>
            <DialogContentText>
              {t(next ? 'sharing.handOver.text' : 'sharing.handOver.nobody')}
            </DialogContentText>
            {next && (
              <ChoiceField
                label={t('sharing.handOver.to')}
                value={next.id}
                choices={people.map(({ id }) => id)}
                labelOf={(wanted) =>
                  [nameOf(wanted)?.name, nameOf(wanted)?.email].filter(Boolean).join(' · ')
                }
                onChoose={setChosen}
              />
            )}
            <FailureAlert error={error} />
          </Stack>
        </FormDialog>
      )}
    </DialogButton>
  )
}
