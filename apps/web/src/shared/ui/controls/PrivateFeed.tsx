import type { PrivateFeed as Addresses } from '@claire/api-contract'
import { Box, Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { toastSuccess } from '#shared/lib/toast.ts'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { CopyableText, copyableTexts } from './CopyableText.tsx'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  /** The request for its addresses, which are null while there are none. */
  query: { data?: Addresses | undefined; error?: unknown; refetch: () => unknown }
  /** Description of the feed, shown while there is none. */
  offer: string
  isBusy: boolean
  onOpen: () => void
  onClose: () => PromiseLike<{ error?: unknown }>
}

/** A private feed: creates, copies, replaces and removes its addresses. */
export function PrivateFeed({ query: { data: feed, error, refetch }, offer, isBusy, ...calls }: Props) {
  const { t } = useTranslation()
  const handleClose = () => toastSuccess(calls.onClose(), t('feeds.closed'))
  if (feed === undefined) return <NotLoaded error={error} refetch={refetch} rows={1} lines={1} />
  return (
    <>
      <SecondaryText>{feed ? t('feeds.secret') : offer}</SecondaryText>
      {feed && (
        <Box component="dl" sx={copyableTexts}>
          <CopyableText name="Atom" text={feed.atom} label={t('feeds.copy', { format: 'Atom' })} />
          <CopyableText name="JSON Feed" text={feed.json} label={t('feeds.copy', { format: 'JSON Feed' })} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" disabled={isBusy} onClick={calls.onOpen}>
          {t(feed ? 'feeds.renew' : 'feeds.open')}
        </Button>
        {feed && (
          <Button size="small" disabled={isBusy} onClick={handleClose}>
            {t('feeds.close')}
          </Button>
        )}
      </Box>
    </>
  )
}
