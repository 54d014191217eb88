import { NOTE_MAX_LENGTH, TAG_MAX_LENGTH, TAGS_PER_BOOKMARK } from '@claire/api-contract/limits'
import { Autocomplete, Checkbox, DialogContentText, FormControlLabel, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { showToast } from '#shared/lib/toast.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { FormDialog } from '#shared/ui/feedback/dialogs.tsx'
import type { ListedBookmark } from '../bookmarks-api.ts'
import { isEditable, type ListedFolder, sharedIdOf } from '../folders/listed-folders.ts'
import { useAnnotateMutation } from './use-listed-bookmarks.ts'
import { SharedNotes } from '../folders/FromMembers.tsx'

interface Props {
  bookmark: ListedBookmark
  /** The listed folder; null for a list of all own ones. */
  folder?: ListedFolder | null
  /** Tags that are used already. */
  tags: readonly string[]
  onClose: () => void
}

/** Edits a person's note of a bookmark, and its tags. Mounted while it is open. */
export function NoteDialog({ bookmark, folder = null, tags: known, onClose }: Props) {
  const { t } = useTranslation()
  const [annotate, { isLoading, error }] = useAnnotateMutation()
  const [note, setNote] = useState(bookmark.note)
  const [tags, setTags] = useState(bookmark.tags)
  const sharedIn = sharedIdOf(folder)
  const hasTags = !folder || isEditable(folder)
  const [isShared, setShared] = useState(bookmark.isNoteShared ?? false)
  const [typed, setTyped] = useState('')

  async function handleSubmit() {
    // A tag that was typed and not confirmed is saved too.
    const wanted = typed.trim() ? [...tags, typed.trim()].slice(0, TAGS_PER_BOOKMARK) : tags
    const change = {
      note,
      ...(hasTags && { tags: wanted }),
      ...(sharedIn !== undefined && { isNoteShared: isShared && note.trim() !== '' }),
    }
    const { data } = await annotate({ id: bookmark.id, change, sharedIn })
    if (!data) return
    showToast('success', t('bookmarks.note.saved'))
    onClose()
  }

  return (
    <FormDialog
      title={t(hasTags ? 'bookmarks.note.title' : 'bookmarks.note.note')}
      submitLabel={t('bookmarks.folderForm.ok')}
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
          helperText={t(isShared ? 'sharedFolders.shownNote' : 'bookmarks.note.private')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          multiline
          minRows={3}
          maxRows={10}
          fullWidth
          slotProps={{ htmlInput: { maxLength: NOTE_MAX_LENGTH, autoFocus: true } }}
        />
        {sharedIn !== undefined && (
          <FormControlLabel
            control={<Checkbox checked={isShared} onChange={(_, isOn) => setShared(isOn)} />}
            label={t('sharedFolders.shareNote')}
          />
        )}
        <SharedNotes bookmark={bookmark} />
        {hasTags && (
          <Autocomplete
            multiple
            freeSolo
            options={known}
            value={tags}
            inputValue={typed}
            onInputChange={(_, text) => setTyped(text.slice(0, TAG_MAX_LENGTH))}
            onChange={(_, chosen) => setTags(chosen.slice(0, TAGS_PER_BOOKMARK))}
            renderInput={(input) => <TextField {...input} label={t('bookmarks.note.tags')} />}
          />
        )}
        <FailureAlert error={error} />
      </Stack>
    </FormDialog>
  )
}
