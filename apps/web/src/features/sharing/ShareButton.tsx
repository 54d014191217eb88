import GroupOutlined from 'virtual:icon/GroupOutlined'
import PersonAddAltOutlined from 'virtual:icon/PersonAddAltOutlined'
import type { Folder } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { useSharing } from './members-api.ts'

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
