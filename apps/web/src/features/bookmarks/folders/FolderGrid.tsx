import CreateNewFolderOutlined from 'virtual:icon/CreateNewFolderOutlined'
import { Box, Button, Card, IconButton, MenuItem, Stack, Typography } from '@mui/material'
import { type ReactNode, useId, useState, type DragEvent } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'
import { useAddFolderMutation, useRenameFolderMutation } from './folders-api.ts'
import { DeleteFolderDialog, FolderNameDialog } from './folder-dialogs.tsx'
import { isDefaultFolder } from './folders.ts'
import { isOfOthers, type ListedFolder, isEditable } from './listed-folders.ts'
import type { useBookmarkActions } from '../use-bookmark-actions.ts'
import FolderOutlined from 'virtual:icon/FolderOutlined'
import FolderSharedOutlined from 'virtual:icon/FolderSharedOutlined'
import MoreVert from 'virtual:icon/MoreVert'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { folderPath } from '#shared/lib/page-address.ts'
import { useNavigate } from 'react-router'
import { areDragged, droppedPlaces } from '../places.ts'
import type { Place } from '../bookmarks-api.ts'
import { SharingLine } from './FromMembers.tsx'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

type OpenDialog = { for: 'name' } | { for: 'newName' | 'deletion'; folder: ListedFolder }

interface Props {
  folders: readonly ListedFolder[]
  /** Shown below, such as what could not be loaded. */
  children?: ReactNode
  actions: ReturnType<typeof useBookmarkActions>
}

const byName = (one: ListedFolder, other: ListedFolder) => one.name.localeCompare(other.name)

const COLUMNS = 'repeat(auto-fill, minmax(min(196px, 100%), 1fr))'

/** A person's folders and those of others, by name, without the default one, whose bookmarks are listed below. */
export function FolderGrid({ folders: all, actions, children }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const [addFolder] = useAddFolderMutation()
  const [renameFolder] = useRenameFolderMutation()
  const folders = all.filter((folder) => !isDefaultFolder(folder)).toSorted(byName)
  const close = () => setOpened(null)

  async function rename(id: string, name: string) {
    await renameFolder({ id, name }).unwrap()
    showToast('success', t('bookmarks.folderRenamed'))
  }

  return (
    <Stack component="section" spacing={1} aria-labelledby={headingId}>
      <Stack
        direction="row"
        spacing={2}
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Typography id={headingId} variant="h2">
          {t('bookmarks.folders.title')}
        </Typography>
        <Button
          variant="outlined"
          startIcon={<CreateNewFolderOutlined />}
          onClick={() => setOpened({ for: 'name' })}
        >
          {t('bookmarks.folders.add')}
        </Button>
      </Stack>
      {folders.length > 0 ? (
        <Box component="ul" sx={{ display: 'grid', gridTemplateColumns: COLUMNS, gap: 1.25 }}>
          {folders.map((folder) => (
            <li key={folder.id}>
              <FolderCard
                folder={folder}
                menu={
                  isOfOthers(folder)
                    ? null
                    : {
                        onDelete: () => setOpened({ for: 'deletion', folder }),
                        onRename: () => setOpened({ for: 'newName', folder }),
                      }
                }
                onDrop={(places) => void actions.move(places, folder)}
              />
            </li>
          ))}
        </Box>
      ) : (
        <SecondaryText>{t('bookmarks.folders.none')}</SecondaryText>
      )}
      {children}
      {opened?.for === 'name' && (
        <FolderNameDialog
          title={t('bookmarks.addFolder.title')}
          failed={t('bookmarks.folderForm.couldNotSave')}
          onSave={(name) => addFolder({ name }).unwrap()}
          onClose={close}
        />
      )}
      {opened?.for === 'newName' && (
        <FolderNameDialog
          title={t('bookmarks.renameFolder.title')}
          failed={t('bookmarks.renameFolder.failed')}
          initialName={opened.folder.name}
          onSave={(name) => rename(opened.folder.id, name)}
          onClose={close}
        />
      )}
      {opened?.for === 'deletion' && <DeleteFolderDialog folder={opened.folder} onClose={close} />}
    </Stack>
  )
}

interface CardProps {
  folder: ListedFolder
  /** null for a folder of others. */
  menu: { onDelete: () => void; onRename: () => void } | null
  /** Called with the bookmarks dropped here. */
  onDrop: (places: Place[]) => void
}

function FolderCard({ folder, menu, onDrop }: CardProps) {
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
          <Caption component="span">
            {t('bookmarks.folders.count', { count: folder.count })}
            {role && role !== 'owner' && ` · ${t(`sharing.roles.${role}`)}`}
          </Caption>
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
