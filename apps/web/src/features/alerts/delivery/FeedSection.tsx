import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PrivateFeed } from '#shared/ui/controls/PrivateFeed.tsx'
import { useAlertFeedQuery, useCloseFeedMutation, useOpenFeedMutation } from '../alerts-api.ts'

/** The private feed of an alert. */
export function FeedSection({ alertId }: { alertId: string }) {
  const { t } = useTranslation()
  const { data: feed, error, refetch } = useAlertFeedQuery(alertId)
  const [openFeed, opening] = useOpenFeedMutation()
  const [closeFeed, closing] = useCloseFeedMutation()

  async function handleClose() {
    const { error: refused } = await closeFeed(alertId)
    if (!refused) showToast('success', t('feeds.closed'))
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (feed === undefined) return <ListSkeleton rows={1} lines={1} />
  return (
    <PrivateFeed
      feed={feed}
      offer={t('alerts.feed')}
      isBusy={opening.isLoading || closing.isLoading}
      onOpen={() => void openFeed(alertId)}
      onClose={() => void handleClose()}
    />
  )
}
