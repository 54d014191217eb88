import { FollowCiting } from '#features/alerts'
import { shownName, useBookmarkedAmongQuery } from '#features/bookmarks'
import { ArticleConnections, type Connected, useArticleConnectionsQuery } from '#features/connections'
import { useTranslation } from '#shared/i18n/i18n.ts'

const NONE: readonly string[] = []

/** Connections of an article, with the person's folders of connected articles and the alert about new ones. */
export function ConnectionsOfArticle({ article }: { article: Connected }) {
  const { t } = useTranslation()
  const { data } = useArticleConnectionsQuery(article.id)
  const ids =
    data && [...data.references, ...data.citedBy, ...data.around].flatMap((work) => work.article?.id ?? [])
  const { currentData: places = [] } = useBookmarkedAmongQuery(ids ?? NONE, { skip: !ids?.length })
  return (
    <ArticleConnections
      article={article}
      savedIn={new Map(places.map(({ documentId, folder }) => [documentId, shownName(folder, t)]))}
      follow={(alertId) => <FollowCiting articleId={article.id} alertId={alertId} />}
    />
  )
}
