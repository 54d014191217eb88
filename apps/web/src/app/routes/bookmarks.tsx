import FactCheckOutlined from 'virtual:icon/FactCheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Shelf, ShelfFolder } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link, useParams } from 'react-router'
import {
  BinButton,
  BOOKMARKS_PATH,
  BookmarkList,
  BookmarkTools,
  FolderGrid,
  FolderHead,
  SuggestionsBeside,
  aroundFolderPath,
  isDefaultFolder,
  bookmarksApi,
  useBookmarkActions,
  shownName,
  useBookmarkFilter,
  useFolderTreeQuery,
} from '#features/bookmarks'
import { ExportAllButton, ExportButton, ImportButton } from '#features/citing'
import { AskButton, AskField } from '#features/evidence'
import { FolderUnavailable, MemberFaces, ShareButton } from '#features/sharing'
import { SendToZotero } from '#features/ways-out'
import { PREFETCH } from '#shared/api/base-api.ts'
import { pageNumberOf } from '#shared/lib/state/paging.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { QUOTE_PARTS } from '#app/quote-parts.tsx'
import { prefetch } from '#app/prefetch.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

export const loader = prefetch(async (dispatch, { params, search }) => {
  const { folderTree, bookmarkPage } = bookmarksApi.endpoints
  const { data } = await dispatch(folderTree.initiate(undefined, PREFETCH))
  const folder = data && folderOf(data, params['folderId'])
  // The list itself requests a search within the bookmarks or another order.
  if (!folder || [...search.keys()].some((key) => key !== 'page')) return
  const page = pageNumberOf(search.get('page')) - 1
  await dispatch(bookmarkPage.initiate({ folderId: folder.id, page }, PREFETCH))
})

/** All bookmarks at /bookmark, those of one folder at /bookmarks/{folderId}. */
export function Component() {
  const { t } = useTranslation()
  const { folderId } = useParams()
  const { data: folderTree, error, refetch } = useFolderTreeQuery()
  const folder = folderTree && folderOf(folderTree, folderId)
  const isTop = !folderId || (folder && isDefaultFolder(folder))
  const home = { label: t('shell.nav.home'), to: '/' }
  const trail = isTop
    ? [home, { label: t('bookmarks.title') }]
    : [home, { label: t('bookmarks.title'), to: BOOKMARKS_PATH }, ...(folder ? [{ label: folder.name }] : [])]

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 2 }}>
      {/* The keys of the head and of the view differ: with equal ones React leaves the former head where it was. */}
      {folder && !isTop ? (
        <FolderHead
          key={folderId}
          folder={folder}
          trail={trail}
          sharing={<MemberFaces folderId={folder.id} />}
        >
          <ImportInto folderTree={folderTree} folder={folder} />
          {folder.count > 0 && <ExportAllButton of={{ kind: 'folder', folder }} />}
          {folder.count > 0 && <SendToZotero look="head" of={{ kind: 'folder', folderId: folder.id }} />}
          <ShareButton folder={folder} />
        </FolderHead>
      ) : (
        <PageHead
          key={folderId}
          trail={trail}
          title={t('bookmarks.title')}
          sum={folder && <TopSum total={folderTree.total} folder={folder} />}
          actions={
            folderTree && (
              <>
                {folder && <ImportInto folderTree={folderTree} folder={folder} />}
                {folderTree.total > 0 && folder && <ExportAllButton of={{ kind: 'bookmarks' }} />}
                <Button
                  color="inherit"
                  component={Link}
                  to="/check-references"
                  startIcon={<FactCheckOutlined />}
                >
                  {t('shell.nav.checkReferences')}
                </Button>
                <BinButton count={folderTree.binned} />
              </>
            )
          }
        />
      )}
      {folderTree ? (
        <FolderView key={`view of ${folderId}`} folderTree={folderTree} folderId={folderId} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} lines={0} />
      )}
    </Box>
  )
}

/** The number of all bookmarks, and the way to what is around those in the default folder. */
function TopSum({ total, folder }: { total: number; folder: ShelfFolder }) {
  const { t } = useTranslation()
  return (
    <>
      {t('bookmarks.sum', { count: total })}
      {folder.count > 0 && (
        <Button size="small" component={Link} to={aroundFolderPath(folder.id)} sx={{ marginInlineStart: 1 }}>
          {t('bookmarks.aroundThese')}
        </Button>
      )}
    </>
  )
}

function ImportInto({ folderTree, folder }: { folderTree: Shelf; folder: ShelfFolder }) {
  const { t } = useTranslation()
  const folders = folderTree.folders.map((each) => ({ ...each, name: shownName(each, t) }))
  return <ImportButton target={{ folders, folderId: folder.id }} />
}

const folderOf = ({ folders }: Shelf, folderId: string | undefined) =>
  folderId ? folders.find(({ id }) => id === folderId) : folders.find(isDefaultFolder)

/** The folders, and below them the bookmarks of the open folder, or the search results from all folders. */
function FolderView({ folderTree, folderId }: { folderTree: Shelf; folderId: string | undefined }) {
  const { t } = useTranslation()
  const filter = useBookmarkFilter()
  const actions = useBookmarkActions()
  const folder = folderOf(folderTree, folderId)
  if (!folder) return folderId && <FolderUnavailable key={folderId} folderId={folderId} />
  const isTop = isDefaultFolder(folder)
  const nothingFound = (
    <EmptyState
      title={t('bookmarks.find.noneTitle')}
      actions={
        <Button variant="outlined" component={Link} to={{ search: '' }}>
          {t('bookmarks.find.back')}
        </Button>
      }
    >
      {t('bookmarks.find.noneText')}
    </EmptyState>
  )
  const isSearch = isTop && filter.isFiltered
  const list = (
    <BookmarkList
      key={folder.id}
      folder={isSearch ? null : folder}
      folders={folderTree.folders}
      filter={filter}
      actions={actions}
      bulkActions={(chosen) => (
        <>
          <ExportButton bookmarkIds={chosen.map(({ id }) => id)} />
          <SendToZotero of={{ kind: 'kept', bookmarkIds: chosen.map(({ id }) => id) }} />
          <AskButton articleIds={chosen.flatMap(({ documentId }) => documentId ?? [])} parts={QUOTE_PARTS} />
        </>
      )}
      empty={filter.isFiltered ? nothingFound : <NoBookmarks />}
    />
  )
  return (
    <>
      {isTop && <FolderGrid folders={folderTree.folders} actions={actions} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        {folderTree.total > 0 && <BookmarkTools key={filter.q} filter={filter} tags={folderTree.tags} />}
        {folder.count > 0 && !filter.isFiltered && (
          <AskField within={{ folderId: folder.id }} about="articles" isInAddress parts={QUOTE_PARTS} />
        )}
      </Box>
      <SuggestionsBeside folder={folder} isShown={!isSearch && folder.count > 0}>
        {list}
      </SuggestionsBeside>
    </>
  )
}

/** Content of a folder without bookmarks. */
function NoBookmarks() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('bookmarks.empty.title')}
      actions={
        <Button variant="contained" component={Link} to="/search">
          {t('bookmarks.empty.discover')}
        </Button>
      }
    >
      {t('bookmarks.empty.text')}
    </EmptyState>
  )
}
