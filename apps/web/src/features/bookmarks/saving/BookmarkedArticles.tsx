import type { BookmarkedArticle, Folder } from '@claire/api-contract'
import { type ComponentProps, createContext, type ReactNode, use, useMemo, useRef, useState } from 'react'
import { useBookmarkedAmongQuery, useFolderTreeQuery } from '../bookmarks-api.ts'
import BookmarkIcon from 'virtual:icon/Bookmark'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { shownName } from '../folders/folders.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'

/** Loaded on demand: most people who see a button that opens it never press it. */
const FolderPicker = onDemand(
  async () => (await import('../folders/FolderPicker.tsx')).FolderPicker,
  ['bookmarks'],
)

type PickerProps = Omit<ComponentProps<typeof FolderPicker>, 'anchor' | 'onClose'>

/** The choice of a folder beside a button, to which the focus returns. */
export function useFolderPicker() {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)

  function choose(folder: Folder, onChoose: PickerProps['onChoose']) {
    close()
    button.current?.focus()
    onChoose(folder)
  }

  return {
    button,
    isOpen: anchor !== null,
    open: () => setAnchor(button.current),
    pickerOf: ({ onChoose, ...props }: PickerProps) =>
      anchor && (
        <FolderPicker
          {...props}
          anchor={anchor}
          onChoose={(folder) => choose(folder, onChoose)}
          onClose={close}
        />
      ),
  }
}

interface Bookmarked {
  /** Bookmarks by article id. */
  places: ReadonlyMap<string, BookmarkedArticle>
  /** 'loading' before the first answer; 'failed' without one. */
  status: 'loading' | 'failed' | 'known'
  retry: () => void
}

const BookmarkedContext = createContext<Bookmarked | null>(null)

/**
 * Loads the bookmarks among these articles for all buttons and texts inside. One store subscription per page of rows:
 * with one per row, each change of the store would cost more the longer the list is.
 */
export function BookmarkedArticles({
  articleIds,
  children,
}: {
  articleIds: readonly string[]
  children: ReactNode
}) {
  const { currentData: known, isError, refetch } = useBookmarkedAmongQuery(articleIds)
  // Loaded in advance, so that the folder of a new bookmark can be shown at once.
  useFolderTreeQuery()
  const bookmarked = useMemo<Bookmarked>(
    () => ({
      places: new Map(known?.map((place) => [place.documentId, place])),
      status: known ? 'known' : isError ? 'failed' : 'loading',
      retry: () => void refetch(),
    }),
    [known, isError, refetch],
  )
  return <BookmarkedContext value={bookmarked}>{children}</BookmarkedContext>
}

export function useBookmarkOf(articleId: string) {
  const bookmarked = use(BookmarkedContext)
  if (!bookmarked) throw new Error('useBookmarkOf is used outside of BookmarkedArticles')
  const { places, status, retry } = bookmarked
  return { place: places.get(articleId), status, retry }
}

/** The folder of an article's bookmark, in words; nothing if it is not bookmarked. */
export function BookmarkState({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const { place } = useBookmarkOf(articleId)
  if (!place) return null
  return (
    <span>
      <BookmarkIcon fontSize="small" sx={filled} />
      {t('bookmarks.savedIn', { folder: shownName(place.folder, t) })}
    </span>
  )
}

const filled = { verticalAlign: '-3px', marginInlineEnd: '2px', color: 'primary.main' }
