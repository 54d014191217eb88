import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Shelf } from '@claire/api-contract'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { existingPage, onPage, pageCount } from '#shared/lib/paging.ts'
import { useAskedPage, usePageCorrection } from '#shared/lib/use-page.ts'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { PageLinks } from '#shared/ui/PageLinks.tsx'
import { showToast } from '#shared/lib/toast.ts'
import { useKeptArticlesQuery, useRemoveBookmarkMutation } from './bookmarks-api.ts'
import { BookmarkCard } from './BookmarkCard.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { isDefaultFolder, type Kept, keptIn, type ShelfFolder } from './shelf.ts'

interface Props {
  folder: ShelfFolder
  shelf: Shelf
}

/** The bookmarks of one folder, ten to a page; the address names the page. */
export function BookmarkList({ folder, shelf }: Props) {
  const { t } = useTranslation()
  const { bookmarks } = folder
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [moving, setMoving] = useState<Kept | null>(null)
  const [removeBookmark, removal] = useRemoveBookmarkMutation()
  const pages = pageCount(bookmarks.length)
  const page = existingPage(useAskedPage(), pages)
  usePageCorrection(pages)
  const shown = onPage(bookmarks, page)
  const { articleOf, error, refetch } = useArticles(shown)
  const hasActed = useRef(false)
  // The button that was pressed goes with its card: the keyboard then continues at the head of the list.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) heading.current?.focus()
    hasActed.current = moving !== null
  }, [bookmarks, moving])

  async function remove({ documentId }: Kept) {
    hasActed.current = true
    const { error } = await removeBookmark({ articleId: documentId })
    if (!error) showToast('success', t('bookmarks.removed'))
  }

  return (
    <Stack component="section" spacing={2} aria-labelledby={headingId}>
      <Typography
        ref={heading}
        id={headingId}
        variant="h2"
        tabIndex={-1}
        sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
      >
        {isDefaultFolder(folder)
          ? t('bookmarks.list.count', { count: bookmarks.length })
          : t('bookmarks.list.countIn', { folder: folder.name, count: bookmarks.length })}
      </Typography>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {removal.isError && <Alert severity="error">{t('bookmarks.couldNotRemove')}</Alert>}
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {keptIn({ ...folder, bookmarks: shown }).map((bookmark) => (
          <li key={bookmark.documentId}>
            <BookmarkCard
              bookmark={bookmark}
              article={articleOf(bookmark.documentId)}
              onMove={() => setMoving(bookmark)}
              onRemove={() => void remove(bookmark)}
            />
          </li>
        ))}
      </Stack>
      <PageLinks page={page} pages={pages} label={t('bookmarks.list.pages')} />
      {moving && <MoveDialog bookmark={moving} shelf={shelf} onClose={() => setMoving(null)} />}
    </Stack>
  )
}

/** The articles of the bookmarks shown; null for one that has left the product, undefined while that is not known. */
function useArticles(shown: { documentId: string }[]) {
  const ids = shown.map(({ documentId }) => documentId)
  // While the next page loads, what is known of this one stays: removing a card changes nine of ten.
  const { data: known, currentData, error, refetch } = useKeptArticlesQuery(ids, { skip: ids.length === 0 })
  const missing = currentData ? null : undefined
  const articleOf = (id: string) => known?.find((article) => article.id === id) ?? missing
  return { articleOf, error, refetch }
}
