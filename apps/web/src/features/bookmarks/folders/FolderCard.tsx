import FolderOutlined from 'virtual:icon/FolderOutlined'
import FolderSharedOutlined from 'virtual:icon/FolderSharedOutlined'
import MoreVert from 'virtual:icon/MoreVert'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type DragEvent, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { folderPath } from '#shared/lib/page-address.ts'
import { useNavigate } from 'react-router'

import { areDragged, droppedPlaces } from '../places.ts'
import type { Place } from '../bookmarks-api.ts'
import { isEditable, type ListedFolder } from './listed-folders.ts'
import { SharingLine } from './SharingLine.tsx'

interface Props {
  folder: ListedFolder
  /** null for a folder of others. */
  menu: { onDelete: () => void; onRename: () => void } | null
  /** Called with the bookmarks dropped here. */
  onDrop: (places: Place[]) => void
}

export function FolderCard({ folder, menu, onDrop }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const role = folder.shared?.role
  const Icon = folder.shared ? FolderSharedOutlined : FolderOutlined
  const [isOver, setOver] = useState(false)
  const { button, menu: opened, choose } = useMenu()

  function handleDragOver(event: DragEvent) {
    if (!areDragged(event.dataTransfer) || !isEditable(folder)) return
    event.preventDefault()
    setOver(true)
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const places = droppedPlaces(event.dataTransfer).filter(({ folderId }) => folderId !== folder.id)
    if (places.length) onDrop(places)
  }

  return (
    <Card
      data-over={isOver || undefined}
      onDragOver={handleDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      sx={card}
    >
      <Stack
        direction="row"
        spacing={1.25}
        sx={{ alignItems: 'center', py: 0.75, paddingInlineStart: 1.5, paddingInlineEnd: 0.75 }}
      >
        <Icon fontSize="large" color="primary" />
        <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
          <PageLink
            to={folderPath(folder.id)}
            title={folder.name}
            color="heading"
            variant="subtitle2"
            dir="auto"
            noWrap
            sx={{ py: '3px', my: '-3px', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {folder.name}
          </PageLink>
          <Typography variant="caption" color="textSecondary">
            {t('bookmarks.folders.count', { count: folder.count })}
            {role && role !== 'owner' && ` · ${t(`sharing.roles.${role}`)}`}
          </Typography>
          {folder.shared && <SharingLine folder={folder.shared} />}
        </Stack>
        {menu && (
          <IconButton
            {...button}
            aria-label={t('bookmarks.folders.menuOf', { name: folder.name })}
            sx={{ zIndex: 1 }}
          >
            <MoreVert />
          </IconButton>
        )}
      </Stack>
      {menu && (
        <Menu {...opened}>
          <MenuItem onClick={() => choose(() => navigate(folderPath(folder.id)))}>
            {t('bookmarks.folders.open')}
          </MenuItem>
          <MenuItem onClick={() => choose(menu.onDelete)}>{t('bookmarks.folders.delete')}</MenuItem>
          <MenuItem onClick={() => choose(menu.onRename)}>{t('bookmarks.folders.rename')}</MenuItem>
        </Menu>
      )}
    </Card>
  )
}

const card = {
  position: 'relative',
  height: '100%',
  bgcolor: 'surface.chrome',
  '&:hover': { borderColor: 'edge.tint' },
  '&[data-over]': { bgcolor: 'surface.tint', borderColor: 'primary.main' },
}
