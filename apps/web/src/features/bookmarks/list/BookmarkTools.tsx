import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { Shelf } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SearchField } from '#shared/ui/controls/SearchField.tsx'
import type { ListedFolder } from '../folders/listed-folders.ts'
import { type BookmarkFilter, useListedBookmarks } from './use-listed-bookmarks.ts'

const TAGS_SHOWN = 12

interface Props {
  /** The listed folder; null for a search in all own folders. */
  folder: ListedFolder | null
  filter: BookmarkFilter
  /** The person's tags; those of a shared folder come with its bookmarks. */
  tags: Shelf['tags']
}

/** Filters bookmarks by words and by one tag. Keyed by the words, so that Back updates the field. */
export function BookmarkTools({ folder, filter, tags }: Props) {
  const { t } = useTranslation()
  const { data } = useListedBookmarks(folder, filter)
  const isShared = folder?.shared !== undefined
  const known = isShared ? (data?.tags ?? []) : tags
  const offered = known.slice(0, TAGS_SHOWN).map(({ tag }) => tag)
  const shown = filter.tag && !offered.includes(filter.tag) ? [filter.tag, ...offered] : offered

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <SearchField
        query={filter.q}
        label={t(isShared ? 'sharedFolders.find' : 'bookmarks.find.label')}
        clearLabel={t('bookmarks.find.clear')}
        maxLength={1000}
        onSearch={filter.onSearch}
      />
      {shown.length > 0 && (
        <Box
          component="fieldset"
          aria-label={t(isShared ? 'sharedFolders.tags' : 'bookmarks.find.tags')}
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
