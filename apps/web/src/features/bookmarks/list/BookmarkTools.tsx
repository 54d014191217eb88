import { Box, Chip, Typography } from '@mui/material'
import type { Shelf } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { SearchField } from '#shared/ui/controls/SearchField.tsx'
import type { ListedFolder } from '../folders/listed-folders.ts'
import { type BookmarkFilter, useListedBookmarks } from './use-listed-bookmarks.ts'
import { Fragment } from 'react'
import { useSearchSharedFoldersQuery } from '#shared/api/sharing-api.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { folderPath } from '#shared/lib/page-address.ts'

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
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
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

interface ElsewhereProps {
  query: string
  /** Folders that others share. */
  folders: readonly ListedFolder[]
}

/** The folders of others in which a search finds something, each a link to the search there. */
export function AlsoInShared({ query, folders }: ElsewhereProps) {
  const { t } = useTranslation()
  const { currentData = [] } = useSearchSharedFoldersQuery(query, { skip: folders.length === 0 })
  const found = currentData.filter(({ id }) => folders.some((folder) => folder.id === id))
  if (found.length === 0) return null
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {t('sharedFolders.also')}{' '}
      {found.map(({ id, name, count }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <PageLink
            underline="always"
            to={{ pathname: folderPath(id), search: new URLSearchParams({ q: query }).toString() }}
          >
            {t('sharedFolders.alsoIn', { name, count })}
          </PageLink>
        </Fragment>
      ))}
    </Typography>
  )
}
