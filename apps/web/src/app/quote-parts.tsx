import { type ComponentProps } from 'react'
import { BookmarkButton, BookmarkedArticles } from '#features/bookmarks'
import type { EvidenceOfSearch } from '#features/evidence'

/** The bookmark buttons of quotes; a constant, so that rows render once. */
export const QUOTE_PARTS: ComponentProps<typeof EvidenceOfSearch>['parts'] = {
  around: (articleIds, quotes) => <BookmarkedArticles articleIds={articleIds}>{quotes}</BookmarkedArticles>,
  actions: (articleId, titleId) => (
    <BookmarkButton look="icon" article={{ id: articleId }} titleId={titleId} />
  ),
}
