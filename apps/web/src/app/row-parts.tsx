import type { ComponentProps } from 'react'
import { BookmarkButton, BookmarkSelected, BookmarkState, BookmarkedArticles } from '#features/bookmarks'
import { CiteButton, ExportButton } from '#features/citing'
import type { SearchView } from '#features/search'
import { LibraryLink, SendToZotero } from '#features/ways-out'
import type { EvidenceOfSearch } from '#features/evidence'

export type RowParts = ComponentProps<typeof SearchView>['parts']

/** Parts of rows of articles; a constant, so that rows render once. */
export const ROW_PARTS: RowParts = {
  around: (articleIds, rows) => <BookmarkedArticles articleIds={articleIds}>{rows}</BookmarkedArticles>,
  actions: (article, titleId) => (
    <>
      <LibraryLink look="icon" article={article} titleId={titleId} />
      <CiteButton look="icon" articleId={article.id} titleId={titleId} />
      <BookmarkButton look="icon" article={article} titleId={titleId} />
    </>
  ),
  state: ({ id }) => <BookmarkState articleId={id} />,
}

/** Actions on several articles. */
export const SelectedActions = ({ articleIds }: { articleIds: readonly string[] }) => (
  <>
    <BookmarkSelected articleIds={articleIds} />
    <ExportButton articleIds={articleIds} />
    <SendToZotero of={{ kind: 'articles', articleIds: [...articleIds] }} />
  </>
)

/** The bookmark buttons of quotes; a constant, so that rows render once. */
export const QUOTE_PARTS: ComponentProps<typeof EvidenceOfSearch>['parts'] = {
  around: (articleIds, quotes) => <BookmarkedArticles articleIds={articleIds}>{quotes}</BookmarkedArticles>,
  actions: (articleId, titleId) => (
    <BookmarkButton look="icon" article={{ id: articleId }} titleId={titleId} />
  ),
}
