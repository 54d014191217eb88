import type { WorkPair } from '@claire/api-contract'
import Typography from '@mui/material/Typography'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import type { Translate } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'

/** Says which of two articles has the DOI that both claim; nothing if they claim none. */
export function Claim({ pair }: { pair: WorkPair }) {
  const { t } = useTranslation()
  const { reason, identifier, keptBy, articles } = pair
  if (reason !== 'identifier' || !identifier) return null
  const keeper = articles.findIndex(({ id }) => id === keptBy)
  return (
    <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {keeper < 0
        ? t('sameWork.claimed', { doi: identifier })
        : t(keeper === 0 ? 'sameWork.claimedByFirst' : 'sameWork.claimedBySecond', { doi: identifier })}
    </Typography>
  )
}

/** Beside the buttons: who decided and when; for an open pair, the number of affected bookmarks, or that it is a notice. */
export function Hint({ pair }: { pair: WorkPair }) {
  const { t } = useTranslation()
  const hint = hintOf(pair, t)
  if (!hint) return null
  return (
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      sx={{ marginInlineStart: { sm: 'auto' }, overflowWrap: 'anywhere' }}
    >
      {hint}
    </Typography>
  )
}

function hintOf({ state, isNotice, articles, decidedBy, decidedAt }: WorkPair, t: Translate) {
  if (state !== 'open') {
    const name = decidedBy || t('shell.productName')
    return decidedAt
      ? t(`sameWork.decidedAt.${state}`, { name, date: formatMoment(decidedAt) })
      : t(`sameWork.decided.${state}`, { name })
  }
  if (isNotice) return t('sameWork.neverMerged')
  const [first = 0, second = 0] = articles.map(({ bookmarks }) => bookmarks)
  if (first + second === 0) return null
  const other = second > 0 ? formatNumber(second) : t('sameWork.nobody')
  return t('sameWork.bookmarked', { count: first, other })
}
