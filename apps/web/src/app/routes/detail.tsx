import { Box } from '@mui/material'
import { Suspense } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { FollowButton } from '#features/alerts'
import { articleApi, ArticlesView } from '#features/article'
import { BookmarkButton, BookmarkedArticles, bookmarksApi } from '#features/bookmarks'
import { CiteButton } from '#features/citing'
import { AskField } from '#features/evidence'
import { ResultNeighbours, searchBehind, searchPath } from '#features/search'
import { FreeCopy, LibraryLink, SendToZotero } from '#features/ways-out'
import { PREFETCH } from '#shared/api/base-api.ts'
import { placeIn } from '#shared/lib/page-address.ts'
import { QUOTE_PARTS } from '#app/row-parts.tsx'
import { prefetch } from '#app/prefetch.ts'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { Breadcrumbs } from '#shared/ui/page/PageHead.tsx'
import { lazyPart } from '#shared/ui/feedback/loading.tsx'
import { wrappingRow } from '#shared/ui/styles.ts'

const ConnectionsOfArticle = lazyPart(
  async () => (await import('#app/ConnectionsOfArticle.tsx')).ConnectionsOfArticle,
  ['connections'],
)

/** Maximum number of articles on the page; the search page shows longer lists. */
const MOST_ARTICLES = 50

const idsOf = (parameter: string | undefined) =>
  [...new Set((parameter ?? '').split(',').map((id) => id.trim()))].filter(Boolean).slice(0, MOST_ARTICLES)

export const loader = prefetch((dispatch, { params }) => {
  const { articleDetails, articles, conciseSummary, similarArticles } = articleApi.endpoints
  const { bookmarkedAmong, folderTree } = bookmarksApi.endpoints
  const ids = idsOf(params['id'])
  const [id] = ids
  if (id === undefined || ids.length > 1) return dispatch(articles.initiate(ids, PREFETCH))
  return Promise.all([
    dispatch(articles.initiate(ids, PREFETCH)),
    dispatch(conciseSummary.initiate(id, PREFETCH)),
    dispatch(articleDetails.initiate(id, PREFETCH)),
    dispatch(similarArticles.initiate(id, PREFETCH)),
    dispatch(bookmarkedAmong.initiate(ids, PREFETCH)),
    dispatch(folderTree.initiate(undefined, PREFETCH)),
  ])
})

export function Component() {
  const { t } = useTranslation()
  const { id } = useParams()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const ids = idsOf(id)
  const behind = searchBehind(state)
  return (
    <>
      <Box sx={head}>
        <Breadcrumbs trail={[{ label: t('search.title'), to: behind ?? '/search' }]} />
        {behind && ids[0] && ids.length === 1 && <ResultNeighbours articleId={ids[0]} path={behind} />}
      </Box>
      <ArticlesView
        key={id}
        ids={ids}
        action={(article, titleId) => (
          <>
            <BookmarkedArticles articleIds={[article.id]}>
              <BookmarkButton article={article} titleId={titleId} />
            </BookmarkedArticles>
            <LibraryLink article={article} titleId={titleId} />
            <CiteButton articleId={article.id} titleId={titleId} />
            <FollowButton article={article} describedBy={titleId} />
            <SendToZotero look="article" of={{ kind: 'articles', articleIds: [article.id] }} />
            {ids.length === 1 && <FreeCopy article={article} />}
          </>
        )}
        moreFromSourcePath={(name) => searchPath({ sources: [name] })}
        place={placeIn(query)}
        connections={({ id: articleId, publicationYear, doi, citation }, counts) =>
          // Without an identifier nothing can cite it.
          (counts.references > 0 || doi !== null || citation.arxivId !== '') && (
            <Suspense fallback={<ListSkeleton rows={4} lines={0} />}>
              <ConnectionsOfArticle article={{ id: articleId, publicationYear, ...counts }} />
            </Suspense>
          )
        }
        ask={(articleId) => (
          <Box sx={{ mt: 3 }}>
            <AskField within={{ articleIds: [articleId] }} about="article" isInAddress parts={QUOTE_PARTS} />
          </Box>
        )}
      />
    </>
  )
}

const head = { ...wrappingRow, justifyContent: 'space-between', columnGap: 2, minHeight: 30 }
