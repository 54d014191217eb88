import Add from '@mui/icons-material/Add'
import CheckCircle from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Popover from '@mui/material/Popover'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Shelf } from '@claire/api-contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#shared/lib/toast.ts'
import { useAddFolderMutation, useMoveBookmarkMutation, useShelfQuery } from './bookmarks-api.ts'
import { FolderNameDialog } from './FolderNameDialog.tsx'
import { isPending, type Kept } from './shelf.ts'

interface Props {
  anchor: HTMLElement | null
  bookmark: Kept | undefined
  onClose: () => void
}

const NO_FOLDERS: Shelf = []

/** Opens at the button when an article has been bookmarked: says so, and lets it go into another folder. */
export function FolderPicker({ anchor, bookmark, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: shelf = NO_FOLDERS } = useShelfQuery()
  const [addFolder] = useAddFolderMutation()
  const [moveBookmark, moving] = useMoveBookmarkMutation()
  const [isNaming, setNaming] = useState(false)

  async function move(folderId: string) {
    if (!bookmark) return
    const { error } = await moveBookmark({ bookmarkId: bookmark.id, folderId })
    if (!error) showToast('success', t('bookmarks.moved'))
  }

  return (
    <Popover
      open={anchor !== null && bookmark !== undefined}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': `${id}-title`, sx: { mt: 0.5 } },
      }}
    >
      <Stack spacing={1.5} sx={{ p: 2, width: 300, maxWidth: 'calc(100vw - 32px)' }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <CheckCircle color="success" fontSize="small" />
          <Typography id={`${id}-title`} variant="h3" component="h2">
            {t('bookmarks.picker.title')}
          </Typography>
        </Stack>
        <div>
          <Typography id={`${id}-label`} variant="body2" color="textSecondary">
            {t('bookmarks.picker.choose')}
          </Typography>
          <Box sx={{ maxHeight: 240, overflowY: 'auto', mx: -2, px: 2 }}>
            <RadioGroup
              aria-labelledby={`${id}-label`}
              value={bookmark?.folder.id ?? ''}
              onChange={(_, folderId) => void move(folderId)}
            >
              {shelf.map((folder) => (
                <FormControlLabel
                  key={folder.id}
                  value={folder.id}
                  label={folder.name}
                  disabled={!bookmark || isPending(bookmark)}
                  control={<Radio size="small" />}
                  sx={{ mr: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere', minWidth: 0 } }}
                />
              ))}
            </RadioGroup>
          </Box>
          {moving.isError && (
            <FormHelperText error role="alert">
              {t('bookmarks.couldNotMove')}
            </FormHelperText>
          )}
        </div>
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <Button
            startIcon={<Add />}
            disabled={!bookmark || isPending(bookmark)}
            onClick={() => setNaming(true)}
          >
            {t('bookmarks.picker.newFolder')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t('bookmarks.picker.done')}
          </Button>
        </Stack>
      </Stack>
      {isNaming && (
        <FolderNameDialog
          title={t('bookmarks.addFolder.title')}
          onSave={async (name) => move((await addFolder({ name }).unwrap()).id)}
          onClose={() => setNaming(false)}
        />
      )}
    </Popover>
  )
}
