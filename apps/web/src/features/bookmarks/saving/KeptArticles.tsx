import type { KeptArticle } from '@claire/api-contract'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useKeptAmongQuery, useShelfQuery } from '../bookmarks-api.ts'

interface Kept {
  /** Bookmarks by article id. */
  places: ReadonlyMap<string, KeptArticle>
  /** 'asking' before the first answer; 'failed' without one. */
  status: 'asking' | 'failed' | 'known'
  ask: () => void
}

const KeptContext = createContext<Kept | null>(null)

/**
 * Loads the bookmarks among these articles for all buttons and texts inside. One store subscription per page of rows:
 * with one per row, each change of the store would cost more the longer the list is.
 */
export function KeptArticles({
  articleIds,
  children,
}: {
  articleIds: readonly string[]
  children: ReactNode
}) {
  const { currentData: known, isError, refetch } = useKeptAmongQuery(articleIds)
  // Loaded in advance, so that the folder of a new bookmark can be shown at once.
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
