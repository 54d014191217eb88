import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { formatNumber } from '#shared/i18n/in-language.ts'
import type { Results } from './use-results.ts'

/** More results than this are not counted out (docs/product.md 9). */
const COUNTED_TO = 100

/** Said aloud once per change. The exact number of many results, or how far they were counted, is there for who asks. */
export function ResultCount({ total, totalRelation }: Pick<Results, 'total' | 'totalRelation'>) {
  const { t } = useTranslation()
  const words = totalRelation === 'gte' ? 'search.results.overCount' : 'search.results.exactCount'
  const exact = t(words, { exact: formatNumber(total) })
  return (
    <output>
      {total > COUNTED_TO ? (
        <span title={exact}>
          {t('search.results.over100')}
          <Box component="span" sx={visuallyHidden}>{` (${exact})`}</Box>
        </span>
      ) : (
        t('search.results.count', { count: total })
      )}
    </output>
  )
}
