import { type ComponentProps, memo, useState } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { SortChoice } from '#shared/ui/controls/PlainSelect.tsx'
import { DensityChoice } from '#shared/ui/controls/Segmented.tsx'
import { SkipLink } from '#shared/ui/page/SkipLink.tsx'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { PinButton } from '../pins/PinButton.tsx'
import type { CriteriaProps } from '../criteria/Criteria.tsx'
import { type SearchState, type Sort, SORTS } from '../search-address.ts'
import type { Results } from './use-results.ts'
import { Box, Button } from '@mui/material'
import { visuallyHidden } from '#shared/ui/styles.ts'
import Tune from 'virtual:icon/Tune'
import { filtersIn } from '@claire/api-contract/search-criteria'
import { onDemand } from '#shared/ui/feedback/loading.tsx'

interface Props extends CriteriaProps, Pick<Results, 'totalRelation' | 'readings'> {
  head: Pick<ComponentProps<typeof PageHead>, 'trail' | 'title' | 'documentTitle'>
  /** Null while it is loading. */
  total: number | null
  /** Number of new results of an alert, and since when. */
  news: string | null
  /** True if the order can be chosen; false for an alert's list. */
  isSearched: boolean
  isWide: boolean
}

/** Title, count and controls of the list. Memoised: not rendered again when more results load. */
export const ResultsHead = memo(function ResultsHead({
  head,
  total,
  totalRelation,
  readings,
  news,
  isSearched,
  isWide,
  ...criteria
}: Props) {
  const { t } = useTranslation()
  const hasResults = total !== null && total > 0
  // Shown before the results are, but not without results.
  const isOrdered = isSearched && total !== 0
  const { search, onChange } = criteria
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
          {/* The focus is on the title when the page is opened, after the skip link at the start of the page. */}
          {hasResults && <SkipLink to="results">{t('shell.skipToResults')}</SkipLink>}
          {!isWide && <FiltersButton {...criteria} total={total} totalRelation={totalRelation} />}
          {isSearched && <PinButton search={search} isSmall={!isWide} />}
          {isOrdered && (
            <SortChoice
              label={t('search.results.sort')}
              value={sortInUse(search, readings)}
              choices={SORTS}
              labelOf={(choice) => t(`search.results.sorts.${choice}`)}
              onChoose={(sort) => onChange(sortedBy(sort, search, readings))}
            />
          )}
          {(hasResults || isOrdered) && isWide && <DensityChoice />}
        </>
      }
    />
  )
})

const readAsNewest = (readings: Results['readings']) => readings.filter(({ kind }) => kind === 'newest')

/** Returns the order of the results: words such as 'latest' ask for the newest first. */
function sortInUse({ sort, unread }: SearchState, readings: Results['readings']): Sort {
  // Until the next answer, readings are those of the last one.
  const isNewest = readAsNewest(readings).some(({ from }) => !unread.includes(from))
  return sort === 'relevance' && isNewest ? 'newest' : sort
}

/** Returns the change to an order; that by relevance makes words of those that ask for another. */
const sortedBy = (sort: Sort, { unread }: SearchState, readings: Results['readings']) => ({
  sort,
  ...(sort === 'relevance' && {
    unread: [...new Set([...unread, ...readAsNewest(readings).map(({ from }) => from)])],
  }),
})

/** Larger counts are shown as 'over' this number (docs/product.md 9). */
const COUNTED_TO = 100

/** The number of results, announced once per change. The exact number, or the limit of counting, is in the tooltip. */
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

const FiltersSheet = onDemand(async () => (await import('../criteria/FiltersSheet.tsx')).FiltersSheet)

/** Button that opens the filters, on windows too small for a column of them. */
function FiltersButton(props: Omit<ComponentProps<typeof FiltersSheet>, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const count = filtersIn(props.asked ?? props.search).length

  function handleOpen() {
    setHasOpened(true)
    setIsOpen(true)
  }

  return (
    <>
      <Button variant="outlined" startIcon={<Tune />} onClick={handleOpen} aria-haspopup="dialog">
        {count > 0 ? t('search.criteria.openCount', { count }) : t('search.criteria.open')}
      </Button>
      {hasOpened && <FiltersSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
