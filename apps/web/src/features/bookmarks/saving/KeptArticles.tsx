import type { KeptArticle } from '@claire/api-contract'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useKeptAmongQuery, useShelfQuery } from '../bookmarks-api.ts'

interface Kept {
  /** By the article. */
  places: ReadonlyMap<string, KeptArticle>
  /** 'asking' before the first answer; 'failed' where none came. */
  status: 'asking' | 'failed' | 'known'
  ask: () => void
}

const KeptContext = createContext<Kept | null>(null)

/**
 * Asks which of these articles are kept, for all buttons and words in it. One subscription to the store for a page of rows:
 * with some for every row, each change of the store costs more the longer the list is.
 */
export function KeptArticles({
  articleIds,
  children,
}: {
  articleIds: readonly string[]
  children: ReactNode
}) {
  const { currentData: known, isError, refetch } = useKeptAmongQuery(articleIds)
  // Known beforehand, so that it can be shown at once where an article goes to.
  useShelfQuery()
  const kept = useMemo<Kept>(
    () => ({
      places: new Map(known?.map((place) => [place.documentId, place])),
      status: known ? 'known' : isError ? 'failed' : 'asking',
      ask: () => void refetch(),
    }),
    [known, isError, refetch],
  )
  return <KeptContext value={kept}>{children}</KeptContext>
}

export function useKept(articleId: string) {
  const kept = use(KeptContext)
  if (!kept) throw new Error('useKept is used outside of KeptArticles')
  const { places, status, ask } = kept
  return { place: places.get(articleId), status, ask }
}
