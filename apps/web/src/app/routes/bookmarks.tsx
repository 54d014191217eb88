import FactCheckOutlined from 'virtual:icon/FactCheckOutlined'
import { Box, Button } from '@mui/material'
import type { Shelf } from '@claire/api-contract'
import type { ComponentProps } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link, useParams } from 'react-router'
import {
  AlsoInShared,
  BinButton,
  BOOKMARKS_PATH,
  BookmarkList,
  bookmarksApi,
  bookmarksIn,
  BookmarkTools,
  FolderGrid,
  FolderHead,
  aroundFolderPath,
  isDefaultFolder,
  isEditable,
  isOfOthers,
  type ListedFolder,
  listedFolders,
  shownName,
  SuggestionsBeside,
  useBookmarkActions,
  useBookmarkFilter,
  useFolders,
} from '#features/bookmarks'
import { ExportAllButton, ExportButton, ImportButton } from '#features/citing'
import { AskButton, AskField } from '#features/evidence'
import { FolderUnavailable, MemberFaces, OwnerlessNotice, ShareButton } from '#features/sharing'
import { SendToZotero } from '#features/ways-out'
import { PREFETCH } from '#shared/api/base-api.ts'
import { sharingApi } from '#shared/api/sharing-api.ts'
import { pageNumberOf } from '#shared/lib/state/paging.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { QUOTE_PARTS } from '#app/row-parts.tsx'
import { prefetch } from '#app/prefetch.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'

export const loader = prefetch(async (dispatch, { params, search }) => {
  const { folderTree, bookmarkPage } = bookmarksApi.endpoints
  const { folderId } = params
  const sharing = dispatch(sharingApi.endpoints.sharedFolders.initiate(undefined, PREFETCH))
  const { data: own } = await dispatch(folderTree.initiate(undefined, PREFETCH))
  // Who can open a folder decides by which calls it is listed; the default folder is one person's.
  const { data: shared } = folderId ? await sharing : {}
  const folder = folderOf(listedFolders(own, shared), folderId)
  // The list itself requests a search within the bookmarks or another order.
  if (!folder || [...search.keys()].some((key) => key !== 'page')) return
  const page = pageNumberOf(search.get('page')) - 1
  await dispatch(bookmarkPage.initiate({ ...bookmarksIn(folder), page }, PREFETCH))
})

/** All bookmarks at /bookmark, those of one folder at /bookmarks/{folderId}. */
export function Component() {
  const { t } = useTranslation()
  const { folderId } = useParams()
  const { own, shared, folders } = useFolders()
  const isKnown = own.data && (!folderId || !shared.isLoading)
  const folderTree = isKnown && own.data
  const folder = isKnown ? folderOf(folders, folderId) : undefined
  const isTop = !folderId || (folder && isDefaultFolder(folder))
  const trail = isTop
    ? [{ label: t('bookmarks.title') }]
    : [{ label: t('bookmarks.title'), to: BOOKMARKS_PATH }, ...(folder ? [{ label: folder.name }] : [])]

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 2 }}>
      {/* The keys of the head and of the view differ: with equal ones React leaves the former head where it was. */}
      {folder && !isTop ? (
        <HeadOfFolder key={folderId} folder={folder} folders={folders} trail={trail} />
      ) : (
        <PageHead
          key={folderId}
          trail={trail}
          title={t('bookmarks.title')}
          sum={folder && folderTree && <TopSum total={folderTree.total} folder={folder} />}
          actions={
            folderTree && (
              <>
                {folder && <ImportInto folders={folders} folder={folder} />}
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
      ) : (
        <NotLoaded error={own.error} refetch={own.refetch} rows={6} lines={0} />
      )}
    </Box>
  )
}

/** The number of all bookmarks, and the way to what is around those in the default folder. */
function TopSum({ total, folder }: { total: number; folder: ListedFolder }) {
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

interface HeadProps extends Pick<ComponentProps<typeof FolderHead>, 'folder' | 'trail'> {
  folders: readonly ListedFolder[]
}

function HeadOfFolder({ folder, folders, trail }: HeadProps) {
  return (
    <>
      <FolderHead folder={folder} trail={trail} sharing={<MemberFaces folderId={folder.id} />}>
        {isEditable(folder) && <ImportInto folders={folders} folder={folder} />}
        {folder.count > 0 && <ExportAllButton of={{ kind: 'folder', folder }} />}
        {folder.count > 0 && <SendToZotero look="head" of={{ kind: 'folder', folderId: folder.id }} />}
        <ShareButton folder={folder} />
      </FolderHead>
      {folder.shared && <OwnerlessNotice folder={folder.shared} />}
    </>
  )
}

function ImportInto({ folders, folder }: { folders: readonly ListedFolder[]; folder: ListedFolder }) {
  const { t } = useTranslation()
  const targets = folders.filter(isEditable).map((each) => ({
    id: each.id,
    name: shownName(each, t),
    isShared: each.shared !== undefined,
  }))
  return <ImportButton target={{ folders: targets, folderId: folder.id }} />
}

const folderOf = (folders: readonly ListedFolder[], folderId: string | undefined) =>
  folderId ? folders.find(({ id }) => id === folderId) : folders.find(isDefaultFolder)

/** The folders, and below them the bookmarks of the open folder, or the search results from all folders. */
function FolderView({ folderTree, folderId }: { folderTree: Shelf; folderId: string | undefined }) {
  const { t } = useTranslation()
  const { shared, folders } = useFolders()
  const filter = useBookmarkFilter()
  const folder = folderOf(folders, folderId)
  const actions = useBookmarkActions(folder)
  const sharedFailed = shared.error && !shared.data && (
    <FailedLine title={t('bookmarks.picker.sharedFailed')} error={shared.error} onRetry={shared.refetch} />
  )
  if (!folder) return sharedFailed || (folderId && <FolderUnavailable key={folderId} folderId={folderId} />)
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
  const listed = isSearch ? null : folder
  // A search from the top finds what others share, too.
  const hasAny = folder.shared
    ? folder.count > 0
    : folderTree.total > 0 || (isTop && folders.some(isOfOthers))
  const list = (
    <BookmarkList
      key={folder.id}
      folder={listed}
      folders={folders}
      tags={folderTree.tags}
      filter={filter}
      actions={actions}
      bulkActions={(chosen) => (
        <>
          <ExportButton bookmarkIds={chosen.map(({ id }) => id)} />
          <SendToZotero of={{ kind: 'kept', bookmarkIds: chosen.map(({ id }) => id) }} />
          <AskButton articleIds={chosen.flatMap(({ documentId }) => documentId ?? [])} parts={QUOTE_PARTS} />
        </>
      )}
      empty={filter.isFiltered ? nothingFound : isEditable(folder) ? <NoBookmarks /> : <NothingShared />}
    />
  )
  return (
    <>
      {isTop && (
        <FolderGrid folders={folders} actions={actions}>
          {sharedFailed}
        </FolderGrid>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        {hasAny && <BookmarkTools key={filter.q} folder={listed} filter={filter} tags={folderTree.tags} />}
        {folder.count > 0 && !filter.isFiltered && (
          <AskField within={{ folderId: folder.id }} about="articles" isInAddress parts={QUOTE_PARTS} />
        )}
      </Box>
      {isSearch && filter.q && <AlsoInShared query={filter.q} folders={folders.filter(isOfOthers)} />}
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

/** Content of a shared folder without bookmarks, for viewers. */
function NothingShared() {
  const { t } = useTranslation()
  return <EmptyState title={t('sharedFolders.emptyTitle')}>{t('sharedFolders.emptyText')}</EmptyState>
}
