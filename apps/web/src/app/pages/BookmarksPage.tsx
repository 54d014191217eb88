import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Shelf } from '@claire/api-contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import {
  BOOKMARKS_PATH,
  BookmarkList,
  defaultFolderOf,
  FolderGrid,
  isDefaultFolder,
  NoBookmarks,
  useShelfQuery,
} from '#features/bookmarks'
import { ExportButton } from '#features/citing'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/ListSkeleton.tsx'
import { PageHead } from '#shared/ui/PageHead.tsx'

/** All bookmarks at /bookmark, those of one folder at /bookmarks/{folderId}. */
export default function BookmarksPage() {
  const { t } = useTranslation()
  const { folderId } = useParams()
  const { data: shelf, error, refetch } = useShelfQuery()
  const folder = shelf && (folderId ? shelf.find(({ id }) => id === folderId) : defaultFolderOf(shelf))
  const isTop = !folderId || (folder && isDefaultFolder(folder))
  const home = { label: t('shell.nav.home'), to: '/' }
  const trail = isTop
    ? [home, { label: t('bookmarks.title') }]
    : [home, { label: t('bookmarks.title'), to: BOOKMARKS_PATH }, ...(folder ? [{ label: folder.name }] : [])]

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 1.5 }}>
      <PageHead
        key={folderId}
        trail={trail}
        title={t('bookmarks.title')}
        documentTitle={isTop ? t('bookmarks.title') : (folder?.name ?? t('bookmarks.title'))}
        sum={shelf && t('bookmarks.sum', { count: shelf.flatMap(({ bookmarks }) => bookmarks).length })}
      />
      {shelf ? (
        <ShelfView shelf={shelf} folderId={folderId} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} lines={0} />
      )}
    </Box>
  )
}

/** The folders, at the top, and the bookmarks of the one that is open. */
function ShelfView({ shelf, folderId }: { shelf: Shelf; folderId: string | undefined }) {
  const folder = folderId ? shelf.find(({ id }) => id === folderId) : defaultFolderOf(shelf)
  if (!folder) return folderId ? <FolderMissing /> : <FolderGrid shelf={shelf} />
  return (
    <>
      {isDefaultFolder(folder) && <FolderGrid shelf={shelf} />}
      {folder.bookmarks.length > 0 ? (
        <BookmarkList
          key={folder.id}
          folder={folder}
          shelf={shelf}
          bulkActions={(articleIds) => <ExportButton articleIds={articleIds} />}
        />
      ) : (
        <NoBookmarks />
      )}
    </>
  )
}

function FolderMissing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('bookmarks.folderMissing.title')}
      actions={
        <Button variant="contained" component={Link} to={BOOKMARKS_PATH}>
          {t('bookmarks.folderMissing.back')}
        </Button>
      }
    >
      {t('bookmarks.folderMissing.text')}
    </EmptyState>
  )
}
