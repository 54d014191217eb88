import type { Article, Shelf } from '@claire/api-contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { existingPage, onPage, pageCount } from '#shared/lib/paging.ts'
import { showToastWith } from '#shared/lib/toast.ts'
import { useAskedPage, usePageCorrection } from '#shared/lib/use-page.ts'
import { useSelection } from '#shared/lib/use-selection.ts'
import { BulkBar } from '#shared/ui/BulkBar.tsx'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { PageLinks } from '#shared/ui/PageLinks.tsx'
import { useAddBookmarkMutation, useKeptArticlesQuery, useRemoveBookmarkMutation } from './bookmarks-api.ts'
import { BookmarkListHead } from './BookmarkListHead.tsx'
import { BookmarkRow } from './BookmarkRow.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { isPending, type Kept, keptIn, type ShelfFolder } from './shelf.ts'

interface Props {
  folder: ShelfFolder
  shelf: Shelf
  /** What else can be done with several articles at once. */
  bulkActions?: (articleIds: readonly string[]) => ReactNode
}

/** The bookmarks of one folder, ten to a page; the address names the page. */
export function BookmarkList({ folder, shelf, bulkActions }: Props) {
  const { t } = useTranslation()
  const { bookmarks } = folder
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [moving, setMoving] = useState<readonly Kept[]>([])
  const pages = pageCount(bookmarks.length)
  const page = existingPage(useAskedPage(), pages)
  usePageCorrection(pages)
  const shown = keptIn({ ...folder, bookmarks: onPage(bookmarks, page) })
  const selection = useSelection(shown.map(({ documentId }) => ({ id: documentId })))
  const selected = shown.filter(({ documentId }) => selection.has(documentId))
  const { articleOf, error, refetch } = useArticles(shown)
  const { remove, hasFailed } = useRemoval()
  const hasActed = useRef(false)
  // The button that was pressed goes with its row: the keyboard then continues at the head of the list.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) heading.current?.focus()
    hasActed.current = moving.length > 0
  }, [bookmarks, moving])

  function handleRemove(removed: readonly Kept[]) {
    hasActed.current = true
    void remove(removed)
  }

  return (
    <Box component="section" aria-labelledby={headingId}>
      <BookmarkListHead
        headingId={headingId}
        headingRef={heading}
        folder={folder}
        ids={shown.map(({ documentId }) => documentId)}
        selection={selection}
      >
        <BulkBar count={selected.length} onClear={() => selection.set([])}>
          <Button
            size="small"
            disabled={selected.some(isPending)}
            onClick={() => setMoving(selected)}
            sx={{ typography: 'overline' }}
          >
            {t('bookmarks.list.move')}
          </Button>
          <Button
            size="small"
            color="error"
            onClick={() => handleRemove(selected)}
            sx={{ typography: 'overline' }}
          >
            {t('bookmarks.list.remove')}
          </Button>
          {bulkActions?.(selected.map(({ documentId }) => documentId))}
        </BulkBar>
      </BookmarkListHead>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {hasFailed && <Alert severity="error">{t('bookmarks.couldNotRemove')}</Alert>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((bookmark) => (
          <li key={bookmark.documentId}>
            <BookmarkRow
              bookmark={bookmark}
              article={articleOf(bookmark.documentId)}
              isSelected={selection.has(bookmark.documentId)}
              onToggle={(isRange) => selection.toggle(bookmark.documentId, isRange)}
              onMove={() => setMoving([bookmark])}
              onRemove={() => handleRemove([bookmark])}
            />
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'end', pt: 1 }}>
        <PageLinks page={page} pages={pages} label={t('bookmarks.list.pages')} />
      </Box>
      {moving.length > 0 && (
        <MoveDialog bookmarks={moving} folder={folder} shelf={shelf} onClose={() => setMoving([])} />
      )}
    </Box>
  )
}

/** Lets go of bookmarks one after the other; they go back where they were when that is wanted. */
function useRemoval() {
  const { t } = useTranslation()
  const [removeBookmark] = useRemoveBookmarkMutation()
  const [addBookmark] = useAddBookmarkMutation()
  const [hasFailed, setFailed] = useState(false)

  async function restore(removed: readonly Kept[]) {
    for (const { documentId, title, folder } of removed.toReversed())
      await addBookmark({ article: { id: documentId, title }, folderId: folder.id })
  }

  async function remove(wanted: readonly Kept[]) {
    setFailed(false)
    const removed: Kept[] = []
    for (const bookmark of wanted) {
      const { error } = await removeBookmark({ articleId: bookmark.documentId })
      if (error) setFailed(true)
      else removed.push(bookmark)
    }
    if (removed.length === 0) return
    const undo = () => void restore(removed)
    showToastWith({ label: t('ui.undo'), onAct: undo }, t('bookmarks.removedMany', { count: removed.length }))
  }
  return { remove, hasFailed }
}

/** The articles of the bookmarks shown; null for one that has left the product, undefined while that is not known. */
function useArticles(shown: readonly { documentId: string }[]) {
  const ids = shown.map(({ documentId }) => documentId)
  // While the next page loads, what is known of this one stays: removing a row changes nine of ten.
  const { data: known, currentData, error, refetch } = useKeptArticlesQuery(ids, { skip: ids.length === 0 })
  const missing = currentData ? null : undefined
  const articleOf = (id: string): Article | null | undefined =>
    known?.find((article) => article.id === id) ?? missing
  return { articleOf, error, refetch }
}
