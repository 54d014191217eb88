import { useFollowedTopics } from '#features/alerts'
import { BOOKMARKS_PATH, shownName, useFolderTreeQuery } from '#features/bookmarks'
import { EMPTY_SEARCH, requestOf, useFacetsQuery } from '#features/search'
import { FirstDay } from '#features/today'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'

const HomeNewest = onDemand(async () => (await import('./HomeRows.tsx')).HomeNewest)

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
      importPath={BOOKMARKS_PATH}
      newest={(topics) => <HomeNewest topics={topics} />}
    />
  )
}
