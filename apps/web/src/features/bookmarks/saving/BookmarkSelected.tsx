import ArrowDropDown from 'virtual:icon/ArrowDropDown'
import BookmarkBorder from 'virtual:icon/BookmarkBorder'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Typography from '@mui/material/Typography'
import type { Folder, BulkAnswer, BulkBookmarks, BookmarkedArticle } from '@claire/api-contract'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'
import { useChangeBookmarksMutation, useBookmarkedAmongQuery, useFolderTreeQuery } from '../bookmarks-api.ts'

const FolderPicker = lazyDialog(async () => (await import('../folders/FolderPicker.tsx')).FolderPicker)

/**
 * Bookmarks several articles at once, all or none: in the folder used last, or in one chosen under the arrow. Shows
 * first how many are bookmarked already, and where.
 */
export function BookmarkSelected({ articleIds }: { articleIds: readonly string[] }) {
  const { t } = useTranslation()
  const id = useId()
  const arrow = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { bookmarked, save, isSaving } = useSavingSelected(articleIds, () => setAnchor(arrow.current))
  const known = bookmarked.length ? t('bookmarks.isKept', { count: bookmarked.length }) : ''

  function handleChoose(folder: Folder) {
    setAnchor(null)
    arrow.current?.focus()
    void save(folder)
  }

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
          ref={arrow}
          aria-label={t('bookmarks.chooseFolder')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          disabled={isSaving}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
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
      {anchor && (
        <FolderPicker
          anchor={anchor}
          articleIds={articleIds}
          note={known && t('bookmarks.picker.moves', { count: bookmarked.length })}
          markOf={markOf}
          onChoose={handleChoose}
          onClose={() => setAnchor(null)}
        />
      )}
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
