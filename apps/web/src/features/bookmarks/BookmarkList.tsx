import Alert from '@mui/material/Alert'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Bookmark } from '@claire/api-contract'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { showToast } from '#shared/ui/toast.ts'
import { useRemoveBookmarkMutation } from './bookmarks-api.ts'
import { BookmarkCard } from './BookmarkCard.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { onPage, pageCount, shownPage } from './paging.ts'
import type { Shelf } from './shelf.ts'

interface Props {
  bookmarks: Bookmark[]
  shelf: Shelf
}

/** The bookmarks of one folder, ten to a page; the address names the page. */
export function BookmarkList({ bookmarks, shelf }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [moving, setMoving] = useState<Bookmark | null>(null)
  const [removeBookmark, removal] = useRemoveBookmarkMutation()
  const pages = pageCount(bookmarks.length)
  const page = usePage(pages)
  // The button that was pressed goes with its card: the keyboard continues at the list.
  const focusList = () => heading.current?.focus()

  async function remove({ documentId }: Bookmark) {
    const answer = removeBookmark({ articleId: documentId })
    focusList()
    if (!(await answer).error) showToast('success', t('bookmarks.removed'))
  }

  return (
    <Stack component="section" spacing={2} aria-labelledby={headingId}>
      <Typography ref={heading} id={headingId} variant="h2" tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {t('bookmarks.list.count', { count: bookmarks.length })}
      </Typography>
      {removal.isError && <Alert severity="error">{t('bookmarks.couldNotRemove')}</Alert>}
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {onPage(bookmarks, page).map((bookmark) => (
          <li key={bookmark.documentId}>
            <BookmarkCard bookmark={bookmark} onMove={() => setMoving(bookmark)} onRemove={() => void remove(bookmark)} />
          </li>
        ))}
      </Stack>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          aria-label={t('bookmarks.list.pages')}
          sx={{ alignSelf: 'center' }}
          renderItem={(item) => <PaginationItem {...item} component={Link} to={{ search: item.page === 1 ? '' : `?page=${item.page}` }} />}
        />
      )}
      {moving && (
        <MoveDialog
          bookmark={moving}
          shelf={shelf}
          onClose={() => {
            setMoving(null)
            focusList()
          }}
        />
      )}
    </Stack>
  )
}

/** The page the address names. One that has ceased to exist is corrected in the address too. */
function usePage(pages: number): number {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('page')
  const page = shownPage(asked, pages)
  const isTrue = asked === null || asked === String(page)
  useEffect(() => {
    if (!isTrue) setSearch(page === 1 ? {} : { page: String(page) }, { replace: true, preventScrollReset: true })
  }, [isTrue, page, setSearch])
  return page
}
