import ChevronLeft from 'virtual:icon/ChevronLeft'
import ChevronRight from 'virtual:icon/ChevronRight'
import { Box, Button } from '@mui/material'
import { useEffect } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { Link } from 'react-router'
import { articlePath } from '#shared/lib/page-address.ts'
import { readSearch } from './search-address.ts'
import { useResults } from './results/use-results.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Number of rows before the end of the loaded ones at which more are requested. */
const ASK_BEFORE_END = 2

/** Position of an article in the results that led to it, with links to the previous and the next one. */
export function ResultNeighbours({ articleId, path }: { articleId: string; path: string }) {
  const { t } = useTranslation()
  const search = readSearch(new URL(path, location.origin).searchParams)
  const results = useResults(search)
  const ids = results.pages.flat().map(({ id }) => id)
  const place = ids.indexOf(articleId)
  const isNearEnd = place >= 0 && place >= ids.length - ASK_BEFORE_END
  const { hasMore, isLoadingMore, error, loadMore } = results
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !error) loadMore()
  })
  if (place < 0) return null
  const total = results.total > 100 ? t('search.results.over100Short') : formatNumber(results.total)
  // Replaces this entry of the history, so that Back leads to the results.
  const shared = { component: Link, replace: true, size: 'small', color: 'inherit' } as const
  const state = { searchPath: path, searchText: search.searchText }
  const previous = ids[place - 1]
  const next = ids[place + 1]
  return (
    <Box component="nav" aria-label={t('search.results.neighbours')} sx={bar}>
      <SecondaryText sx={{ marginInlineEnd: 1 }}>
        {t('search.results.place', { place: place + 1, total })}
      </SecondaryText>
      {previous && (
        <Button {...shared} data-key="k" to={articlePath(previous)} state={state} startIcon={<ChevronLeft />}>
          {t('search.results.previous')}
        </Button>
      )}
      {next && (
        <Button {...shared} data-key="j" to={articlePath(next)} state={state} endIcon={<ChevronRight />}>
          {t('search.results.next')}
        </Button>
      )}
    </Box>
  )
}

const bar = { display: 'flex', alignItems: 'center', minHeight: 30 }
