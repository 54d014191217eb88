import BookmarkIcon from '@mui/icons-material/Bookmark'
import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useKeptArticleQuery } from '../bookmarks-api.ts'

/** Where an article is kept, in words; nothing when it is not. */
export function BookmarkState({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const { data: kept } = useKeptArticleQuery(articleId)
  if (!kept) return null
  return (
    // Asked for when the row is there; in small windows the filled icon says it alone.
    <Box component="span" data-late sx={{ whiteSpace: 'nowrap' }}>
      <BookmarkIcon
        fontSize="small"
        sx={{ verticalAlign: '-3px', marginInlineEnd: '2px', color: 'primary.main' }}
      />
      {t('bookmarks.keptIn', { folder: kept.folder.name })}
    </Box>
  )
}
