import { Box } from '@mui/material'
import { useParams } from 'react-router'
import { BookmarkedArticles, BOOKMARKS_PATH, SaveArticle, shownName, useFolders } from '#features/bookmarks'
import { FolderConnections } from '#features/connections'
import { referenceButton } from '#app/reference-button.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { folderPath } from '#shared/lib/page-address.ts'

/** Works that the works of a folder cite, or that cite them. */
export function Component() {
  const { t } = useTranslation()
  const { folderId = '' } = useParams()
  const { folders } = useFolders()
  const folder = folders.find(({ id }) => id === folderId)
  const name = folder ? shownName(folder, t) : ''
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 1.5 }}>
      <PageHead
        trail={[
          { label: t('bookmarks.title'), to: BOOKMARKS_PATH },
          ...(folder ? [{ label: name, to: folderPath(folderId) }] : []),
          { label: t('connections.folder.crumb') },
        ]}
        title={t('connections.folder.title', { folder: name })}
        sum={folder && folder.count > 0 && t('connections.folder.lead', { count: folder.count })}
      />
      <FolderConnections
        folderId={folderId}
        around={(articleIds, rows) => <BookmarkedArticles articleIds={articleIds}>{rows}</BookmarkedArticles>}
        saveButton={(articleId, titleId) => <SaveArticle articleId={articleId} titleId={titleId} />}
        referenceButton={referenceButton}
      />
    </Box>
  )
}
