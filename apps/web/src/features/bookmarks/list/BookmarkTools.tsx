import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { Shelf, BookmarkOrder, ReadingState, WantedBookmarks } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { BOOKMARK_ORDERS, READING_STATES } from '@claire/api-contract/enums'
import { useSearchParams } from 'react-router'
import { SearchField } from '#shared/ui/controls/SearchField.tsx'

const TAGS_SHOWN = 12

/** Filters bookmarks by words and by one of the person's tags. Keyed by the words, so that Back updates the field. */
export function BookmarkTools({ filter, tags }: { filter: BookmarkFilter; tags: Shelf['tags'] }) {
  const { t } = useTranslation()
  const offered = tags.slice(0, TAGS_SHOWN).map(({ tag }) => tag)
  const shown = filter.tag && !offered.includes(filter.tag) ? [filter.tag, ...offered] : offered

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <SearchField
        query={filter.q}
        label={t('bookmarks.find.label')}
        clearLabel={t('bookmarks.find.clear')}
        maxLength={1000}
        onSearch={filter.onSearch}
      />
      {shown.length > 0 && (
        <Box
          component="fieldset"
          aria-label={t('bookmarks.find.tags')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, border: 0, minWidth: 0 }}
        >
          {shown.map((tag) => (
            <Chip
              key={tag}
              size="small"
              label={tag}
              color={tag === filter.tag ? 'primary' : 'default'}
              aria-pressed={tag === filter.tag}
              onClick={() => filter.onTag(tag === filter.tag ? '' : tag)}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

export type BookmarkFilter = ReturnType<typeof useBookmarkFilter>

/** Returns the query among bookmarks, their state and their order; all are in the address, so that Back reverts them. */
export function useBookmarkFilter() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const tag = search.get('tag') ?? ''
  const asked = search.get('sort')
  const sort = BOOKMARK_ORDERS.find((each) => each === asked)
  const state = READING_STATES.find((each) => each === search.get('state'))

  function change(name: string, value: string) {
    setSearch((known) => {
      const next = new URLSearchParams(known)
      next.delete('page')
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  }

  const wanted: WantedBookmarks = {
    ...(q && { q }),
    ...(tag && { tag }),
    ...(state && { state }),
    ...(sort && { sort }),
  }
  return {
    q,
    tag,
    sort,
    state,
    wanted,
    /** True for a search, which at the top is in all folders. */
    isFiltered: q !== '' || tag !== '',
    onSearch: (text: string) => change('q', text.trim()),
    onTag: (chosen: string) => change('tag', chosen),
    onState: (chosen: ReadingState | '') => change('state', chosen),
    onSort: (order: BookmarkOrder | '') => change('sort', order),
  }
}
