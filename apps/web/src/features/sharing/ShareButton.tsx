import GroupOutlined from 'virtual:icon/GroupOutlined'
import PersonAddAltOutlined from 'virtual:icon/PersonAddAltOutlined'
import type { Folder } from '@claire/api-contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'
import { useSharing } from './members-api.ts'

const ShareDialog = lazyDialog(async () => (await import('./ShareDialog.tsx')).ShareDialog)

/** Opens the dialog in which the owner shares a folder, and in which the others see its members. */
export function ShareButton({ folder }: { folder: Folder & { count: number } }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const shared = useSharing(folder.id)
  const isOwner = !shared || shared.role === 'owner'
  return (
    <>
      <Button
        {...(isOwner ? { variant: 'contained' } : { color: 'inherit' })}
        aria-haspopup="dialog"
        startIcon={isOwner ? <PersonAddAltOutlined /> : <GroupOutlined />}
        onClick={() => setOpen(true)}
      >
        {t(isOwner ? 'sharing.share' : 'sharing.members')}
      </Button>
      {isOpen && <ShareDialog folder={folder} onClose={() => setOpen(false)} />}
    </>
  )
}
