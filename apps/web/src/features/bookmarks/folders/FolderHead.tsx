import DeleteOutlined from 'virtual:icon/DeleteOutlined'
import RestoreFromTrashOutlined from 'virtual:icon/RestoreFromTrashOutlined'
import AccountTreeOutlined from 'virtual:icon/AccountTreeOutlined'
import EditOutlined from 'virtual:icon/EditOutlined'
import MoreVert from 'virtual:icon/MoreVert'
import RssFeed from 'virtual:icon/RssFeed'
import { FOLDER_NAME_MAX_LENGTH } from '@claire/api-contract/limits'
import { Box, Button, FormHelperText, IconButton, ListItemIcon, MenuItem } from '@mui/material'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { focusOnMount } from '#shared/lib/focus.ts'
import { showToast } from '#shared/lib/toast.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { DeleteFolderDialog } from './folder-dialogs.tsx'
import { useRenameFolderMutation } from './folders-api.ts'
import { aroundFolderPath, BOOKMARKS_PATH } from './folders.ts'
import { isEditable, isOfOthers, type ListedFolder } from './listed-folders.ts'

const FolderFeedDialog = onDemand(async () => (await import('./FolderFeedDialog.tsx')).FolderFeedDialog)

const BinDialog = onDemand(async () => (await import('../bin/BinDialog.tsx')).BinDialog)

type Opened = 'feed' | 'bin' | 'deletion'

interface Props {
  folder: ListedFolder
  trail: ComponentProps<typeof PageHead>['trail']
  /** With whom it is shared. */
  sharing?: ReactNode
  /** Further actions, such as its export. */
  children: ReactNode
}

/** Head of a folder's page: its name, which is changed in place, and what can be done with all of it. */
export function FolderHead({ folder, trail, sharing, children }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { title, beside } = useNameInPlace(folder)
  const close = () => setOpened(null)
  return (
    <>
      <PageHead
        trail={trail}
        title={title}
        documentTitle={folder.name}
        sum={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            {beside}
            {t('bookmarks.sum', { count: folder.count })}
            {sharing}
          </Box>
        }
        actions={
          <>
            <Button
              color="inherit"
              aria-haspopup="dialog"
              startIcon={<RssFeed />}
              onClick={() => setOpened('feed')}
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            >
              {t('bookmarks.folders.feed')}
            </Button>
            {children}
            <FolderMenu folder={folder} onOpen={setOpened} />
          </>
        }
      />
      {opened === 'feed' && <FolderFeedDialog folder={folder} onClose={close} />}
      {opened === 'bin' && <BinDialog folder={folder} onClose={close} />}
      {opened === 'deletion' && (
        <DeleteFolderDialog folder={folder} onClose={close} onDeleted={() => void navigate(BOOKMARKS_PATH)} />
      )}
    </>
  )
}

function FolderMenu({ folder, onOpen }: { folder: ListedFolder; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation()
  const { button, menu, choose } = useMenu()
  return (
    <>
      <IconButton {...button} aria-label={t('bookmarks.folders.menuOf', { name: folder.name })}>
        <MoreVert />
      </IconButton>
      <Menu {...menu}>
        <MenuItem onClick={() => choose(() => onOpen('feed'))} sx={{ display: { sm: 'none' } }}>
          <ListItemIcon>
            <RssFeed fontSize="small" />
          </ListItemIcon>
          {t('bookmarks.folders.feed')}
        </MenuItem>
        <MenuItem component={Link} to={aroundFolderPath(folder.id)}>
          <ListItemIcon>
            <AccountTreeOutlined fontSize="small" />
          </ListItemIcon>
          {t('bookmarks.folders.around')}
        </MenuItem>
        {folder.shared && isEditable(folder) && (
          <MenuItem onClick={() => choose(() => onOpen('bin'))}>
            <ListItemIcon>
              <RestoreFromTrashOutlined fontSize="small" />
            </ListItemIcon>
            {t('bookmarks.bin.open')}
          </MenuItem>
        )}
        {!isOfOthers(folder) && (
          <MenuItem onClick={() => choose(() => onOpen('deletion'))}>
            <ListItemIcon>
              <DeleteOutlined fontSize="small" />
            </ListItemIcon>
            {t('bookmarks.folders.delete')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}

/** Returns the name of a folder, or the field that changes it, and what stands beside: a button, or the error. */
function useNameInPlace(folder: ListedFolder) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [rename, { isLoading }] = useRenameFolderMutation()

  function end() {
    setTyped(null)
    setError(null)
  }

  async function save() {
    const name = typed?.trim() ?? ''
    if (isLoading) return
    if (name === folder.name) return end()
    if (!name) return setError(t('bookmarks.folderForm.nameRequired'))
    const { error: failure } = await rename({ id: folder.id, name })
    if (failure) return setError(isApiFailure(failure) ? failure.message : t('bookmarks.renameFolder.failed'))
    showToast('success', t('bookmarks.folderRenamed'))
    end()
  }

  function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
    if (nativeEvent.isComposing) return
    if (key === 'Enter') void save()
    if (key === 'Escape') end()
  }

  if (typed === null)
    return {
      title: folder.name,
      beside: !isOfOthers(folder) && (
        <IconButton
          size="small"
          aria-label={t('bookmarks.folders.rename')}
          onClick={() => setTyped(folder.name)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      ),
    }
  return {
    title: (
      <Box
        component="input"
        ref={focusOnMount}
        dir="auto"
        aria-label={t('bookmarks.folderForm.name')}
        aria-invalid={error !== null}
        autoComplete="off"
        maxLength={FOLDER_NAME_MAX_LENGTH}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(null)
        }}
        onKeyDown={handleKeyDown}
        onBlur={save}
        sx={field}
      />
    ),
    beside: error && (
      <FormHelperText error role="alert" sx={{ m: 0 }}>
        {error}
      </FormHelperText>
    ),
  }
}

const field = {
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  fieldSizing: 'content',
  minWidth: '6em',
  maxWidth: '100%',
  px: '5px',
  m: '-1px 0 -1px -6px',
  border: 1,
  borderColor: 'edge.control',
  borderRadius: '6px',
  bgcolor: 'background.default',
  '&[aria-invalid="true"]': { borderColor: 'error.main' },
} as const
