import type { Article } from '@claire/api-contract'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { ResultPage } from './ResultPage.tsx'
import { ResultSkeleton } from './ResultSkeleton.tsx'
import type { SearchState } from './search-address.ts'
import type { Results } from './use-results.ts'

/** How much of the mark below the list must be seen for more to be loaded (specification section 4). */
const SENTINEL_THRESHOLD = 0.1

interface Props {
  results: Results
  search: SearchState
  searchPath: string
  action: (article: Article, titleId: string) => ReactNode
  note?: ((article: Article) => ReactNode) | undefined
}

/** The cards, and more of them when the end comes into view or the button there is pressed. */
export function ResultList({ results, search, searchPath, action, note }: Props) {
  const { pages, isLoadingMore, error } = results
  return (
    <Stack spacing={2}>
      {pages.map((articles, page) => (
        <ResultPage
          key={page}
          articles={articles}
          search={search}
          searchPath={searchPath}
          action={action}
          note={note}
        />
      ))}
      {isLoadingMore && <ResultSkeleton cards={1} />}
      <End results={results} hasFailed={!isLoadingMore && Boolean(error)} />
    </Stack>
  )
}

function End({
  results: { isStale, hasMore, isLoadingMore, loadMore, error, retry },
  hasFailed,
}: {
  results: Results
  hasFailed: boolean
}) {
  const { t } = useTranslation()
  // After a failure only the button goes on: a sentinel in view would ask again and again.
  const sentinel = useSentinel(hasMore && !isLoadingMore && !hasFailed, loadMore)
  if (isStale) return null
  if (hasFailed) return <ErrorState title={t('search.results.moreFailed')} error={error} onRetry={retry} />
  if (!hasMore) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', py: 2 }}>
        {t('search.results.end')}
      </Typography>
    )
  }
  return (
    <Stack ref={sentinel} sx={{ alignItems: 'center', py: 2 }}>
      <Button variant="outlined" onClick={loadMore} loading={isLoadingMore}>
        {t('search.results.loadMore')}
      </Button>
    </Stack>
  )
}

/** A ref for an element that calls `onSeen` when it comes into view while `isWatched`. */
function useSentinel(isWatched: boolean, onSeen: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    if (!isWatched || !element.current) return
    // On a busy page several changes come at once; the last is how it is now.
    const observer = new IntersectionObserver(
      (changes) => changes.at(-1)?.isIntersecting && latest.current(),
      { threshold: SENTINEL_THRESHOLD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWatched])
  return element
}
