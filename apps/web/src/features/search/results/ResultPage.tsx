import type { Article } from '@claire/api-contract'
import { memo, useMemo } from 'react'
import { useDensity } from '#shared/lib/state/use-density.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useOneSentenceQuery } from '../search-api.ts'
import type { SearchState } from '../search-address.ts'
import { SentencesContext } from './Highlight.tsx'
import { ResultRow, type RowParts } from './ResultRow.tsx'

export interface ResultRowsProps {
  search: SearchState
  searchPath: string
  parts: RowParts
  selected: ReadonlySet<string>
  /** The same function every time, or every row is drawn anew. */
  onToggle: (articleId: string, isRange: boolean) => void
}

/** The rows of one page of results, with one call for all their sentences. The same while other pages come. */
export const ResultPage = memo(function ResultPage({
  articles,
  search,
  searchPath,
  parts,
  selected,
  onToggle,
}: ResultRowsProps & { articles: readonly Article[] }) {
  const { searchText: searchTerm, refineSearch } = search
  const [density] = useDensity()
  const { t } = useTranslation()
  const articleIds = useMemo(() => articles.map(({ id }) => id), [articles])
  const {
    currentData: sentences,
    error,
    refetch,
  } = useOneSentenceQuery(
    { searchTerm, refineSearch, articleIds },
    { skip: searchTerm === '' || articles.length === 0 },
  )
  const rows = articles.map((article) => (
    <ResultRow
      key={article.id}
      article={article}
      query={searchTerm}
      exact={refineSearch}
      searchPath={searchPath}
      density={density}
      parts={parts}
      isSelected={selected.has(article.id)}
      onToggle={onToggle}
    />
  ))
  return (
    <>
      {error && !sentences && (
        <FailedLine
          title={t('search.results.highlightsFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <SentencesContext value={sentences}>{parts.around(articleIds, rows)}</SentencesContext>
    </>
  )
})
