import type { Shelf } from '@claire/api-contract'
import { Alert, Box } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { ErrorState, NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { Later, onDemand } from '#shared/ui/feedback/loading.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { existingPage, pageCount, usePageCorrection } from '#shared/lib/state/paging.ts'
import type { ListedBookmark, Place } from '../bookmarks-api.ts'
import { isEditable, type ListedFolder } from '../folders/listed-folders.ts'
import { BookmarkBulkBar } from './BookmarkBulkBar.tsx'
import { BookmarkListHead, sumOf } from './BookmarkListHead.tsx'
import { BookmarkRow } from './BookmarkRow.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { useBookmarkActions } from '../use-bookmark-actions.ts'
import { usePlaces } from '../places.ts'
import { type BookmarkFilter, useListedBookmarks } from './use-listed-bookmarks.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

const NoteDialog = onDemand(async () => (await import('./NoteDialog.tsx')).NoteDialog)

/** Number of rows that most windows show at once. */
const SEEN_FIRST = 6

interface Props {
  /** The listed folder; null for a search in all own folders. */
  folder: ListedFolder | null
  filter: BookmarkFilter
  /** Folders to move bookmarks to. */
  folders: readonly ListedFolder[]
  /** Tags that are used already, if the server does not list them with the bookmarks. */
  tags?: Shelf['tags']
  actions: ReturnType<typeof useBookmarkActions>
  /** Further actions on several bookmarks. */
  bulkActions?: (bookmarks: readonly Place[]) => ReactNode
  /** Shown instead of an empty list. */
  empty: ReactNode
}

type OpenDialog = { for: 'move'; places: readonly Place[] } | { for: 'note'; bookmark: ListedBookmark }

/** Bookmarks, ten per page as the server orders them; the address has the page. */
export function BookmarkList({ folder, filter, folders, tags = [], actions, bulkActions, empty }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const listed = useListedBookmarks(folder, filter)
  const { page: asked, wanted, data, currentData, error, refetch, isFetching } = listed
  const canEdit = !folder || isEditable(folder)
  const pages = currentData && pageCount(currentData.totalElements)
  usePageCorrection(pages)
  const shown = data?.content ?? []
  const places = usePlaces(shown, wanted, data?.totalElements ?? 0)
  const [isSelectMode, setSelectMode] = useState(false)
  const isSelecting = isSelectMode || places.chosen.length > 0

  async function handleRemove(removed: readonly Place[]) {
    if (await actions.remove(removed)) places.clear()
  }

  if (!data)
    return <NotLoaded title={t('bookmarks.list.failed')} error={error} refetch={refetch} rows={6} lines={0} />
  if (sumOf(data.states) === 0 && !isFetching) return empty
  const rows = shown.map((bookmark) => (
    <li key={bookmark.id}>
      <BookmarkRow
        bookmark={bookmark}
        isEditable={canEdit}
        placeShown={folder === null}
        places={places}
        isSelecting={isSelecting}
        onState={(state) => void actions.mark(bookmark, state, filter.state)}
        onTag={filter.onTag}
        onMove={() => setOpened({ for: 'move', places: [places.placeOf(bookmark)] })}
        onRemove={() => void handleRemove([places.placeOf(bookmark)])}
        onNote={() => setOpened({ for: 'note', bookmark })}
      />
    </li>
  ))
  return (
    <Box component="section" aria-labelledby={headingId} aria-busy={isFetching}>
      <BookmarkListHead
        headingId={headingId}
        states={data.states}
        places={places}
        filter={filter}
        isSelecting={isSelecting}
        onSelecting={(isOn) => {
          setSelectMode(isOn)
          if (!isOn) places.clear()
        }}
      >
        <BookmarkBulkBar
          places={places}
          actions={actions}
          isEditable={canEdit}
          onMove={() => setOpened({ for: 'move', places: places.chosen })}
          onRemove={() => void handleRemove(places.chosen)}
        >
          {bulkActions?.(places.chosen)}
        </BookmarkBulkBar>
      </BookmarkListHead>
      {error && <ErrorState title={t('bookmarks.list.failed')} error={error} onRetry={refetch} />}
      {!opened && <Failure actions={actions} />}
      <ul>
        {rows.length === 0 && <NoneInState />}
        {rows.slice(0, SEEN_FIRST)}
        <Later instead={<li data-goes-on hidden />}>{rows.slice(SEEN_FIRST)}</Later>
      </ul>
      <Later>
        <Box sx={{ display: 'flex', justifyContent: 'end', pt: 1 }}>
          <PageLinks
            page={existingPage(asked, data.totalPages)}
            pages={pageCount(data.totalElements)}
            label={t('bookmarks.list.pages')}
          />
        </Box>
      </Later>
      <Dialogs
        opened={opened}
        folder={folder}
        folders={folders}
        tags={(data.tags ?? tags).map(({ tag }) => tag)}
        actions={actions}
        onMoved={places.clear}
        onClose={() => setOpened(null)}
      />
    </Box>
  )
}

function NoneInState() {
  const { t } = useTranslation()
  return (
    <SecondaryText component="li" sx={{ py: 2 }}>
      {t('bookmarks.reading.none')}
    </SecondaryText>
  )
}

function Failure({ actions: { failed, refusal } }: Pick<Props, 'actions'>) {
  const { t } = useTranslation()
  if (!failed || failed === 'restore') return null
  return <Alert severity="error">{refusal ?? t(FAILURES[failed])}</Alert>
}

const FAILURES = {
  remove: 'bookmarks.couldNotRemove',
  move: 'bookmarks.couldNotMove',
  save: 'bookmarks.couldNotMove',
  state: 'bookmarks.reading.failed',
  tag: 'bookmarks.couldNotTag',
} as const

interface DialogsProps extends Pick<Props, 'folder' | 'folders' | 'actions'> {
  opened: OpenDialog | null
  tags: readonly string[]
  onMoved: () => void
  onClose: () => void
}

function Dialogs({ opened, folder, folders, tags, actions, onMoved, onClose }: DialogsProps) {
  if (opened?.for === 'move')
    return (
      <MoveDialog
        places={opened.places}
        folders={folders}
        actions={actions}
        onMoved={onMoved}
        onClose={onClose}
      />
    )
  if (opened?.for === 'note')
    return <NoteDialog bookmark={opened.bookmark} folder={folder} tags={tags} onClose={onClose} />
  return null
}
