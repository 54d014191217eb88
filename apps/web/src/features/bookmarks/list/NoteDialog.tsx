import type { Bookmark } from '@claire/api-contract'
import { NOTE_MAX_LENGTH, TAG_MAX_LENGTH, TAGS_PER_BOOKMARK } from '@claire/api-contract/limits'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import DialogContentText from '@mui/material/DialogContentText'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/TitleText.tsx'
import { showToast } from '#shared/lib/toast.ts'
import { FormDialog } from '#shared/ui/feedback/FormDialog.tsx'
import { useAnnotateMutation, useFolderTreeQuery } from '../bookmarks-api.ts'

interface Props {
  bookmark: Bookmark
  onClose: () => void
}

/** Edits a person's private note and tags of a bookmark. Mounted while it is open. */
export function NoteDialog({ bookmark, onClose }: Props) {
  const { t } = useTranslation()
  const { data: folderTree } = useFolderTreeQuery()
  const [annotate, { isLoading, error }] = useAnnotateMutation()
  const [note, setNote] = useState(bookmark.note)
  const [tags, setTags] = useState(bookmark.tags)
  const [typed, setTyped] = useState('')

  async function handleSubmit() {
    // A tag that was typed and not confirmed is saved too.
    const wanted = typed.trim() ? [...tags, typed.trim()].slice(0, TAGS_PER_BOOKMARK) : tags
    const { data } = await annotate({ id: bookmark.id, change: { note, tags: wanted } })
    if (!data) return
    showToast('success', t('bookmarks.note.saved'))
    onClose()
  }

  return (
    <FormDialog
      title={t('bookmarks.note.title')}
      submitLabel={t('bookmarks.folderForm.ok')}
      cancelLabel={t('bookmarks.folderForm.cancel')}
      busy={isLoading}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        <TitleText text={decodeTitle(bookmark.title)} />
      </DialogContentText>
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={t('bookmarks.note.note')}
          helperText={t('bookmarks.note.private')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          multiline
          minRows={3}
          maxRows={10}
          fullWidth
          slotProps={{ htmlInput: { maxLength: NOTE_MAX_LENGTH, autoFocus: true } }}
        />
        <Autocomplete
          multiple
          freeSolo
          options={folderTree?.tags.map(({ tag }) => tag) ?? []}
          value={tags}
          inputValue={typed}
          onInputChange={(_, text) => setTyped(text.slice(0, TAG_MAX_LENGTH))}
          onChange={(_, chosen) => setTags(chosen.slice(0, TAGS_PER_BOOKMARK))}
          renderInput={(input) => <TextField {...input} label={t('bookmarks.note.tags')} />}
        />
        {error && (
          <Alert severity="error">
            {isApiFailure(error) ? error.message : t('bookmarks.note.couldNotSave')}
          </Alert>
        )}
      </Stack>
    </FormDialog>
  )
}
