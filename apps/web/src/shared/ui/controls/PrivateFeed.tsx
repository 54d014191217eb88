import type { PrivateFeed as Addresses } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { CopyableText, copyableTexts } from './CopyableText.tsx'

interface Props {
  /** null while there is none. */
  feed: Addresses
  /** Description of the feed, shown while there is none. */
  offer: string
  isBusy: boolean
  onOpen: () => void
  onClose: () => void
}

/** A private feed: creates, copies, replaces and removes its addresses. */
export function PrivateFeed({ feed, offer, isBusy, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {feed ? t('feeds.secret') : offer}
      </Typography>
      {feed && (
        <Box component="dl" sx={copyableTexts}>
          <CopyableText name="Atom" text={feed.atom} label={t('feeds.copy', { format: 'Atom' })} />
          <CopyableText name="JSON Feed" text={feed.json} label={t('feeds.copy', { format: 'JSON Feed' })} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" disabled={isBusy} onClick={onOpen}>
          {t(feed ? 'feeds.renew' : 'feeds.open')}
        </Button>
        {feed && (
          <Button size="small" disabled={isBusy} onClick={onClose}>
            {t('feeds.close')}
          </Button>
        )}
      </Box>
    </>
  )
}
