import type { Article } from '@claire/api-contract'
import type { ReactNode } from 'react'
import { useOneSentenceQuery } from './search-api.ts'
import type { SearchState } from './search-address.ts'
import { ResultCard } from './ResultCard.tsx'

interface Props {
  articles: readonly Article[]
  search: SearchState
  searchPath: string
  action: (article: Article, titleId: string) => ReactNode
  note?: ((article: Article) => ReactNode) | undefined
}

/** The cards of one page of results, with one call for all their sentences. */
export function ResultPage({ articles, search, searchPath, action, note }: Props) {
  const { searchText: searchTerm, refineSearch } = search
  const { currentData: sentences } = useOneSentenceQuery(
    { searchTerm, refineSearch, articleIds: articles.map(({ id }) => id) },
    { skip: searchTerm === '' || articles.length === 0 },
  )
  return articles.map((article) => (
    <ResultCard
      key={article.id}
      article={article}
      sentence={sentences?.[article.id]}
      search={search}
      searchPath={searchPath}
      action={action}
      note={note?.(article)}
    />
  ))
}
