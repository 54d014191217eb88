import { type ComponentProps, memo } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SortChoice } from '#shared/ui/controls/SortChoice.tsx'
import { DensityChoice } from '#shared/ui/lists/DensityChoice.tsx'
import { SkipLink } from '#shared/ui/page/SkipLink.tsx'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import type { CriteriaProps } from '../criteria/Criteria.tsx'
import { FiltersButton } from '../criteria/FiltersButton.tsx'
import { SORTS } from '../search-address.ts'
import type { Results } from './use-results.ts'
import Box from '@mui/material/Box'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { formatNumber } from '#shared/i18n/in-language.ts'

interface Props extends CriteriaProps, Pick<Results, 'totalRelation'> {
  head: Pick<ComponentProps<typeof PageHead>, 'trail' | 'title' | 'documentTitle'>
  /** Null until it is known. */
  total: number | null
  /** Number of new results of an alert, and since when. */
  news: string | null
  /** There is an order to choose, since this is not an alert's list. */
  isSearched: boolean
  isWide: boolean
}

/** Title, sum, and what changes the list as a whole. The same while more results come. */
export const ResultsHead = memo(function ResultsHead({
  head,
  total,
  totalRelation,
  news,
  isSearched,
  isWide,
  ...criteria
}: Props) {
  const { t } = useTranslation()
  const hasResults = total !== null && total > 0
  // There before the results are, and not where there are none: nothing is to be put in order then.
  const isOrdered = isSearched && total !== 0
  return (
    <PageHead
      {...head}
      sum={
        hasResults && (
          <>
            <ResultCount total={total} totalRelation={totalRelation} />
            {news && ` · ${news}`}
          </>
        )
      }
      actions={
        <>
          {/* The focus is on the title when the page is opened, beyond the link that the page begins with. */}
          {hasResults && <SkipLink to="results">{t('shell.skipToResults')}</SkipLink>}
          {!isWide && <FiltersButton {...criteria} total={total} totalRelation={totalRelation} />}
          {isOrdered && (
            <SortChoice
              label={t('search.results.sort')}
              value={criteria.search.sort}
              choices={SORTS}
              wordsOf={(choice) => t(`search.results.sorts.${choice}`)}
              onChoose={(sort) => criteria.onChange({ sort })}
            />
          )}
          {(hasResults || isOrdered) && isWide && <DensityChoice />}
        </>
      }
    />
  )
})

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
