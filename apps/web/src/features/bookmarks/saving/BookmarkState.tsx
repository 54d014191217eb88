import BookmarkIcon from 'virtual:icon/Bookmark'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { shownName } from '../folders/folders.ts'
import { useKept } from './KeptArticles.tsx'

/** Where an article is kept, in words; nothing when it is not. */
export function BookmarkState({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const { place } = useKept(articleId)
  if (!place) return null
  return (
    <span>
      <BookmarkIcon fontSize="small" sx={filled} />
      {t('bookmarks.keptIn', { folder: shownName(place.folder, t) })}
    </span>
  )
}

const filled = { verticalAlign: '-3px', marginInlineEnd: '2px', color: 'primary.main' }
