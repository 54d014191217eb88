import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import type { Article } from '@claire/api-contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#shared/lib/toast.ts'
import { useAddBookmarkMutation, useShelfQuery } from './bookmarks-api.ts'
import { bookmarkOf } from './shelf.ts'

interface Props {
  articles: readonly Article[]
  onDone: () => void
}

/** Keeps several articles at once, in the default folder; those that are kept already stay where they are. */
export function BookmarkSelected({ articles, onDone }: Props) {
  const { t } = useTranslation()
  const { data: shelf } = useShelfQuery()
  const [addBookmark] = useAddBookmarkMutation()
  const [isBusy, setBusy] = useState(false)

  async function handleClick() {
    if (!shelf) return
    setBusy(true)
    let kept = 0
    let failed = 0
    for (const article of articles.filter(({ id }) => !bookmarkOf(shelf, id))) {
      const { error } = await addBookmark({ article })
      if (error) failed++
      else kept++
    }
    setBusy(false)
    if (kept > 0) showToast('success', t('bookmarks.addedMany', { count: kept }))
    if (failed > 0) showToast('error', t('bookmarks.couldNotAddMany', { count: failed }))
    else onDone()
  }

  return (
    <Button
      size="small"
      startIcon={<BookmarkBorder />}
      disabled={!shelf}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void handleClick()}
      sx={{ typography: 'overline' }}
    >
      {t('bookmarks.add')}
    </Button>
  )
}
