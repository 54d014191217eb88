import BookmarkIcon from '@mui/icons-material/Bookmark'
import { useTranslation } from 'react-i18next'
import { decodeTitle } from '#shared/lib/article-text.ts'
import { ShortList } from '#shared/ui/ShortList.tsx'
import { useShelfQuery } from './bookmarks-api.ts'
import { articlePath } from './folder-path.ts'
import { keptIn } from './shelf.ts'

const SHOWN = 5

/** What was kept last, whatever the folder; nothing before the first bookmark. */
export function RecentBookmarks() {
  const { t } = useTranslation()
  const { data: shelf } = useShelfQuery()
  const kept = shelf?.flatMap(keptIn).sort((a, b) => b.createdAt.localeCompare(a.createdAt)) ?? []
  if (kept.length === 0) return null
  return (
    <ShortList
      title={t('home.recentBookmarks')}
      entries={kept.slice(0, SHOWN).map(({ documentId, title, folder }) => ({
        key: documentId,
        label: decodeTitle(title),
        to: articlePath(documentId),
        icon: <BookmarkIcon fontSize="small" />,
        end: folder.name,
      }))}
    />
  )
}
