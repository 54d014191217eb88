import { Alert } from '@mui/material'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { PrivateFeed } from '#shared/ui/controls/PrivateFeed.tsx'
import { useCloseFolderFeedMutation, useFolderFeedQuery, useOpenFolderFeedMutation } from './folders-api.ts'
import { type ListedFolder, sharedIdOf } from './listed-folders.ts'

/** The private feed of a folder. Mounted while it is open. */
export function FolderFeedDialog({ folder, onClose }: { folder: ListedFolder; onClose: () => void }) {
  const { t } = useTranslation()
  const call = { id: folder.id, sharedIn: sharedIdOf(folder) }
  const query = useFolderFeedQuery(call)
  const [openFeed, opening] = useOpenFolderFeedMutation()
  const [closeFeed, closing] = useCloseFolderFeedMutation()

  return (
    <PlainDialog
      title={t('bookmarks.feed.title', { name: folder.name })}
      closeLabel={t('bookmarks.feed.close')}
      onClose={onClose}
      sx={{ title: { overflowWrap: 'anywhere' } }}
    >
      {(opening.isError || closing.isError) && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {t('bookmarks.feed.failed')}
        </Alert>
      )}
      <PrivateFeed
        query={query}
        offer={t('bookmarks.feed.offer')}
        isBusy={opening.isLoading || closing.isLoading}
        onOpen={() => void openFeed(call)}
        onClose={() => closeFeed(call)}
      />
    </PlainDialog>
  )
}
