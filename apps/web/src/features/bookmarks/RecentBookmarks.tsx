import BookmarkIcon from 'virtual:icon/Bookmark'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { Pending, lazyPart } from '#shared/ui/feedback/loading.tsx'
import { FailedSection } from '#shared/ui/feedback/FailedLine.tsx'
import { ShortList } from '#shared/ui/lists/ShortList.tsx'
import { articlePath, folderPath } from '#shared/lib/page-address.ts'
import { useBookmarkPageQuery } from './bookmarks-api.ts'
import { shownName } from './folders/folders.ts'

/** Request for the most recent bookmarks. */
export const RECENT_BOOKMARKS = { size: 5 } as const

/** Loaded on mornings with nothing new. */
export const ToRead = lazyPart(async () => (await import('./ToReadList.tsx')).ToReadList, ['bookmarks'])

/** The most recent bookmarks of all folders; nothing before the first bookmark. */
export function RecentBookmarks() {
  const { t } = useTranslation()
  const { data, error, refetch } = useBookmarkPageQuery(RECENT_BOOKMARKS)
  if (error && !data)
    return <FailedSection title={t('home.recentBookmarks')} error={error} onRetry={refetch} />
  if (!data) return <Pending />
  if (data.content.length === 0) return null
  return (
    <ShortList
      title={t('home.recentBookmarks')}
      entries={data.content.map(({ id, documentId, title, folder }) => ({
        key: id,
        label: decodeTitle(title),
        isTitle: true,
        to: documentId ? articlePath(documentId) : folderPath(folder.id),
        icon: <BookmarkIcon fontSize="small" />,
        end: shownName(folder, t),
      }))}
    />
  )
}
