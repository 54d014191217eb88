import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import type { Source } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { writeAddress } from '../admin-address.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'

/** Earlier decision on another address of the same host, with a link to it. */
export function RejectedBefore({
  rejection: { name, url, date, by, note },
}: {
  rejection: NonNullable<Source['rejectedBefore']>
}) {
  const { t } = useTranslation()
  const facts = { date: formatSuggestedDate(date), name: by, note }
  return (
    <Alert severity="warning" role="note" sx={{ py: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {t(note ? 'sources.rejectedBefore.because' : 'sources.rejectedBefore.unsaid', facts)}{' '}
      <MuiLink
        component={Link}
        to={{ search: writeAddress({ tab: 'rejected', query: url }) }}
        color="inherit"
        underline="always"
      >
        {t('sources.rejectedBefore.which', { name })}
      </MuiLink>
    </Alert>
  )
}
