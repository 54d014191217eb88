import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
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
import { Breadcrumbs } from '#shared/ui/Breadcrumbs.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/ListSkeleton.tsx'
import { PageTitle } from '#shared/ui/PageTitle.tsx'

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
    <Stack spacing={3}>
      <Stack spacing={1}>
        <Breadcrumbs trail={trail} />
        <PageTitle
          key={folderId}
          documentTitle={isTop ? t('bookmarks.title') : (folder?.name ?? t('bookmarks.title'))}
        >
          {t('bookmarks.title')}
        </PageTitle>
      </Stack>
      {!shelf &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton lines={1} />)}
      {shelf && isTop && <FolderGrid shelf={shelf} />}
      {shelf && folderId && !folder && <FolderMissing />}
      {shelf &&
        folder &&
        (folder.bookmarks.length > 0 ? (
          <BookmarkList key={folder.id} folder={folder} shelf={shelf} />
        ) : (
          <NoBookmarks />
        ))}
    </Stack>
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
