import Alert from '@mui/material/Alert'
import { PlainDialog } from '#shared/ui/feedback/PlainDialog.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { PrivateFeed } from '#shared/ui/controls/PrivateFeed.tsx'
import { NotLoaded } from '#shared/ui/feedback/NotLoaded.tsx'
import { useCloseFolderFeedMutation, useFolderFeedQuery, useOpenFolderFeedMutation } from './folders-api.ts'
import { type ListedFolder, sharedIdOf } from './listed-folders.ts'

/** The private feed of a folder. Mounted while it is open. */
export function FolderFeedDialog({ folder, onClose }: { folder: ListedFolder; onClose: () => void }) {
  const { t } = useTranslation()
  const call = { id: folder.id, sharedIn: sharedIdOf(folder) }
  const { data: feed, error, refetch } = useFolderFeedQuery(call)
  const [openFeed, opening] = useOpenFolderFeedMutation()
  const [closeFeed, closing] = useCloseFolderFeedMutation()

  async function handleEnd() {
    const { error: refused } = await closeFeed(call)
    if (!refused) showToast('success', t('feeds.closed'))
  }

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
      {feed === undefined ? (
        <NotLoaded error={error} refetch={refetch} rows={1} lines={1} />
      ) : (
        <PrivateFeed
          feed={feed}
          offer={t('bookmarks.feed.offer')}
          isBusy={opening.isLoading || closing.isLoading}
          onOpen={() => void openFeed(call)}
          onClose={() => void handleEnd()}
        />
      )}
    </PlainDialog>
  )
}
