import { useFollowedTopics } from '#features/alerts'
import { BookmarkedArticles, SaveArticle, shownName, useFolderTreeQuery } from '#features/bookmarks'
import { ImportButton } from '#features/citing'
import { EMPTY_SEARCH, requestOf, searchPath, useFacetsQuery } from '#features/search'
import { FirstDay } from '#features/today'
import { useTranslation } from '#shared/i18n/use-translation.ts'

/** The first day of a person, with topics, alerts and bookmarks from their features. */
export function HomeFirstDay() {
  const { t } = useTranslation()
  const { data: facets } = useFacetsQuery(requestOf(EMPTY_SEARCH))
  const { data: folderTree } = useFolderTreeQuery()
  const folders = folderTree?.folders.map((each) => ({ ...each, name: shownName(each, t) })) ?? []
  const [folder] = folders.toSorted((a, b) => b.count - a.count)
  return (
    <FirstDay
      topics={facets?.topics}
      followed={useFollowedTopics()}
      folder={folder}
      importButton={folder && <ImportButton target={{ folders, folderId: folder.id }} />}
      paths={{ article: (articleId) => `/detail/${encodeURIComponent(articleId)}` }}
      topicPath={(topic) => searchPath({ searchText: `topic:"${topic}"` })}
      around={(articleIds, rows) => <BookmarkedArticles articleIds={articleIds}>{rows}</BookmarkedArticles>}
      saveButton={(articleId, titleId) => <SaveArticle articleId={articleId} titleId={titleId} />}
    />
  )
}
