import BookmarkIcon from 'virtual:icon/Bookmark'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { shownName } from '../folders/folders.ts'
import { useBookmarkOf } from './BookmarkedArticles.tsx'

/** The folder of an article's bookmark, in words; nothing if it is not bookmarked. */
export function BookmarkState({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const { place } = useBookmarkOf(articleId)
  if (!place) return null
  return (
    <span>
      <BookmarkIcon fontSize="small" sx={filled} />
      {t('bookmarks.keptIn', { folder: shownName(place.folder, t) })}
    </span>
  )
}

const filled = { verticalAlign: '-3px', marginInlineEnd: '2px', color: 'primary.main' }
