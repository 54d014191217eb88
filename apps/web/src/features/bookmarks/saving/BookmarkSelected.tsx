import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import BookmarkBorder from 'virtual:icon/BookmarkBorder'
import { Button, ButtonGroup, Typography } from '@mui/material'
import type { Folder, BulkAnswer, BulkBookmarks, BookmarkedArticle } from '@claire/api-contract'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { useChangeBookmarksMutation, useBookmarkedAmongQuery, useFolderTreeQuery } from '../bookmarks-api.ts'
import { useFolderPicker } from './BookmarkedArticles.tsx'

/**
 * Bookmarks several articles at once, all or none: in the folder used last, or in one chosen under the arrow. Shows
 * first how many are bookmarked already, and where.
 */
export function BookmarkSelected({ articleIds }: { articleIds: readonly string[] }) {
  const { t } = useTranslation()
  const id = useId()
  const { button, isOpen, open, pickerOf } = useFolderPicker()
  const { bookmarked, save, isSaving } = useSavingSelected(articleIds, open)
  const known = bookmarked.length ? t('bookmarks.isKept', { count: bookmarked.length }) : ''

  function markOf(folder: Folder) {
    const count = bookmarked.filter((each) => each.folder.id === folder.id).length
    return count ? t('bookmarks.picker.held', { count }) : null
  }

  return (
    <>
      <ButtonGroup variant="outlined" size="small">
        <Button
          startIcon={<BookmarkBorder />}
          loading={isSaving}
          loadingPosition="start"
          aria-describedby={known ? id : undefined}
          onClick={() => void save()}
          sx={{ typography: 'overline' }}
        >
          {t('bookmarks.add')}
        </Button>
        <Button
          ref={button}
          aria-label={t('bookmarks.chooseFolder')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={isSaving}
          onClick={open}
          sx={{ px: 0.75 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      {known && (
        <Typography id={id} variant="caption" color="text.secondary" noWrap>
          {known}
        </Typography>
      )}
      {pickerOf({
        articleIds,
        note: known && t('bookmarks.picker.moves', { count: bookmarked.length }),
        markOf,
        onChoose: (folder) => void save(folder),
      })}
    </>
  )
}

const NONE: BookmarkedArticle[] = []

/** State of bookmarking several articles: those already bookmarked, and the message once the rest are saved. */
function useSavingSelected(articleIds: readonly string[], onChange: () => void) {
  const { t } = useTranslation()
  const { data: folderTree } = useFolderTreeQuery()
  const { data = NONE } = useBookmarkedAmongQuery(articleIds)
  const [change, { isLoading }] = useChangeBookmarksMutation()
  // While another selection loads, the data is that of the previous one.
  const chosen = new Set(articleIds)
  const bookmarked = data.filter(({ documentId }) => chosen.has(documentId))

  async function undo({ ids, before }: BulkAnswer) {
    const steps: BulkBookmarks[] = [
      ...(ids.length ? [{ do: 'remove' as const, ids }] : []),
      ...(before.length ? [{ do: 'move' as const, moves: before }] : []),
    ]
    for (const body of steps) {
      const { error } = await change({ body })
      if (error) return showToast('error', t('bookmarks.couldNotUndo'))
    }
  }

  /** Shows how many were added, moved or already there. Without a folder no bookmark is moved. */
  function showResult(answer: BulkAnswer, wanted: number, folder: Folder | undefined) {
    const moved = answer.before.reduce((sum, { ids }) => sum + ids.length, 0)
    const others = wanted - answer.changed - moved
    const isDone = answer.changed + moved > 0
    const place = folder ?? folderTree?.folders.find(({ id }) => id === folderTree.saveTo)
    showToastWith({
      message: answer.changed
        ? t('bookmarks.addedMany', { count: answer.changed })
        : moved
          ? t('bookmarks.movedMany', { count: moved })
          : t('bookmarks.nothingNew'),
      detail: [
        isDone && place ? t('bookmarks.savedIn', { folder: place.name }) : '',
        answer.changed && moved ? t('bookmarks.movedThere', { count: moved }) : '',
        isDone && others ? t(folder ? 'bookmarks.wereThere' : 'bookmarks.wereKept', { count: others }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      actions: [
        ...(isDone ? [{ label: t('ui.undo'), onAct: () => void undo(answer) }] : []),
        ...(folder ? [] : [{ label: t('bookmarks.change'), onAct: onChange }]),
      ],
    })
  }

  /** Saves in this folder, or in the one used last, which moves no existing bookmark. */
  async function save(folder?: Folder) {
    const wanted = [...articleIds]
    const { data: answer } = await change({
      body: { do: 'save', articleIds: wanted, ...(folder && { folderId: folder.id }) },
    })
    if (answer) showResult(answer, wanted.length, folder)
    else showToast('error', t('bookmarks.couldNotAddMany', { count: wanted.length }))
  }

  return { bookmarked, save, isSaving: isLoading }
}
