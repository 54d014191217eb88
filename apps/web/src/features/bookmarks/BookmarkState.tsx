import BookmarkIcon from '@mui/icons-material/Bookmark'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useShelfQuery } from './bookmarks-api.ts'
import { bookmarkOf } from './shelf.ts'

/** Where an article is kept, in words; nothing when it is not. */
export function BookmarkState({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const { folder } = useShelfQuery(undefined, {
    selectFromResult: ({ data }) => ({ folder: data && bookmarkOf(data, articleId)?.folder.name }),
  })
  if (!folder) return null
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <BookmarkIcon fontSize="small" sx={{ verticalAlign: '-3px', mr: '2px', color: 'primary.main' }} />
      {t('bookmarks.keptIn', { folder })}
    </Box>
  )
}
