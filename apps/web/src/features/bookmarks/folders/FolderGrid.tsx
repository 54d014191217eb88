import CreateNewFolderOutlined from 'virtual:icon/CreateNewFolderOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { useAddFolderMutation, useRenameFolderMutation } from './folders-api.ts'
import { DeleteFolderDialog } from './DeleteFolderDialog.tsx'
import { FolderCard } from './FolderCard.tsx'
import { FolderNameDialog } from './FolderNameDialog.tsx'
import { isDefaultFolder } from './folders.ts'
import { isOfOthers, type ListedFolder } from './listed-folders.ts'
import type { useBookmarkActions } from '../use-bookmark-actions.ts'

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
        <Box
          component="ul"
          sx={{ display: 'grid', gridTemplateColumns: COLUMNS, gap: 1.25, m: 0, p: 0, listStyle: 'none' }}
        >
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
        <Typography variant="body2" color="textSecondary">
          {t('bookmarks.folders.none')}
        </Typography>
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
