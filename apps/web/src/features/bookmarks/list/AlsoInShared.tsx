import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { useSearchSharedFoldersQuery } from '#shared/api/sharing-api.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { folderPath } from '#shared/lib/page-address.ts'

import type { ListedFolder } from '../folders/listed-folders.ts'

interface Props {
  query: string
  /** Folders that others share. */
  folders: readonly ListedFolder[]
}

/** The folders of others in which a search finds something, each a link to the search there. */
export function AlsoInShared({ query, folders }: Props) {
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
