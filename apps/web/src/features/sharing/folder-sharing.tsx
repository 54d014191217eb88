import GroupOutlined from 'virtual:icon/GroupOutlined'
import PersonAddAltOutlined from 'virtual:icon/PersonAddAltOutlined'
import type { Folder, SharedFolder } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { useSharing, useTakeOverMutation, useRequestAccessMutation } from './members-api.ts'
import { Faces } from '#shared/ui/text/Faces.tsx'
import { Alert, Button } from '@mui/material'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { toastSuccess } from '#shared/lib/toast.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { Link } from 'react-router'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'

const ShareDialog = onDemand(async () => (await import('./ShareDialog.tsx')).ShareDialog)

/** Opens the dialog in which the owner shares a folder, and in which the others see its members. */
export function ShareButton({ folder }: { folder: Folder & { count: number } }) {
  const { t } = useTranslation()
  const shared = useSharing(folder.id)
  const isOwner = !shared || shared.role === 'owner'
  return (
    <DialogButton
      {...(isOwner ? { variant: 'contained' } : { color: 'inherit' })}
      startIcon={isOwner ? <PersonAddAltOutlined /> : <GroupOutlined />}
      label={t(isOwner ? 'sharing.share' : 'sharing.members')}
    >
      {(onClose) => <ShareDialog folder={folder} onClose={onClose} />}
    </DialogButton>
  )
}

const FACES_SHOWN = 3

/** The others who can open a shared folder, its owner first, in the head of its page; nothing if there are none. */
export function MemberFaces({ folderId }: { folderId: string }) {
  const shared = useSharing(folderId)
  if (!shared || shared.memberCount === 0) return null
  const { owner, role, members, memberCount } = shared
  const others = members.filter(({ isYou }) => !isYou)
  const people = role !== 'owner' && owner ? [owner, ...others] : others
  const count = memberCount - members.length + people.length
  return <Faces people={people.slice(0, FACES_SHOWN)} count={count} size={24} />
}

/** Offers the members of a folder whose owner deleted their account to take it over; nothing for other folders. */
export function OwnerlessNotice({ folder }: { folder: SharedFolder }) {
  const { t } = useTranslation()
  const [takeOver, { isLoading, error }] = useTakeOverMutation()
  if (folder.owner || folder.deletedAfter === null) return null

  const handleTakeOver = () => toastSuccess(takeOver(folder.id), t('sharing.ownerless.done'))

  return (
    <>
      <Alert
        severity="warning"
        action={
          <Button size="small" loading={isLoading} onClick={handleTakeOver}>
            {t('sharing.ownerless.takeOver')}
          </Button>
        }
      >
        {t('sharing.ownerless.text', { date: formatSuggestedDate(folder.deletedAfter) })}
      </Alert>
      <FailureAlert error={error} />
    </>
  )
}

/** A folder that the person cannot open. The page is the same for one that does not exist, so it tells nobody. */
export function FolderUnavailable({ folderId }: { folderId: string }) {
  const { t } = useTranslation()
  const [request, { isLoading, isSuccess, error }] = useRequestAccessMutation()
  return (
    <EmptyState
      title={t('sharing.unavailable.title')}
      actions={
        <>
          {!isSuccess && (
            <Button variant="contained" loading={isLoading} onClick={() => void request(folderId)}>
              {t('sharing.unavailable.ask')}
            </Button>
          )}
          <Button variant="outlined" component={Link} to="/bookmark">
            {t('sharing.unavailable.back')}
          </Button>
        </>
      }
    >
      <p>{t('sharing.unavailable.text')}</p>
      <output>{isSuccess && t('sharing.unavailable.asked')}</output>
      <FailureAlert error={error} />
    </EmptyState>
  )
}
