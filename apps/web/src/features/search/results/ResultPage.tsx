import type { Article } from '@claire/api-contract'
import { useDensity } from '#shared/lib/state/use-density.ts'
import type { Selection } from '#shared/lib/state/use-selection.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useOneSentenceQuery } from '../search-api.ts'
import type { SearchState } from '../search-address.ts'
import { ResultRow, type RowParts } from './ResultRow.tsx'

export interface ResultRowsProps {
  search: SearchState
  searchPath: string
  parts: RowParts
  selection: Pick<Selection, 'has'>
  /** The same function every time, or every row is drawn anew. */
  onToggle: (articleId: string, isRange: boolean) => void
}

/** The rows of one page of results, with one call for all their sentences. */
export function ResultPage({
  articles,
  search,
  searchPath,
  parts,
  selection,
  onToggle,
}: ResultRowsProps & { articles: readonly Article[] }) {
  const { searchText: searchTerm, refineSearch } = search
  const [density] = useDensity()
  const { t } = useTranslation()
  const {
    currentData: sentences,
    error,
    refetch,
  } = useOneSentenceQuery(
    { searchTerm, refineSearch, articleIds: articles.map(({ id }) => id) },
    { skip: searchTerm === '' || articles.length === 0 },
  )
  const rows = articles.map((article) => (
    <ResultRow
      key={article.id}
      article={article}
      sentence={sentences?.[article.id]}
      query={searchTerm}
      exact={refineSearch}
      searchPath={searchPath}
      density={density}
      parts={parts}
      isSelected={selection.has(article.id)}
      onToggle={onToggle}
    />
  ))
  if (!error || sentences) return rows
  return (
    <>
      <FailedLine title={t('search.results.highlightsFailed')} error={error} onRetry={() => void refetch()} />
      {rows}
    </>
  )
}
