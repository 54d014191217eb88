import { BookmarkedArticles, SaveArticle, SaveButton, shownName, useSaving } from '#features/bookmarks'
import { NewestInTopics, News, type NewsProps } from '#features/today'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useShortcutsOn } from './layout/shortcuts/keys.ts'

/** The rows of Today, which are saved in folders. */
export function HomeNews(props: NewsProps) {
  const { t } = useTranslation()
  const saving = useSaving()
  const [hasKeys] = useShortcutsOn()
  return (
    <News
      {...props}
      saving={saving}
      shownName={(folder) => shownName(folder, t)}
      saveButton={(button) => <SaveButton {...button} />}
      hasKeys={hasKeys}
    />
  )
}

/** The newest articles of the topics that somebody has chosen on their first day. */
export const HomeNewest = ({ topics }: { topics: readonly string[] }) => (
  <NewestInTopics
    topics={topics}
    around={(articleIds, rows) => <BookmarkedArticles articleIds={articleIds}>{rows}</BookmarkedArticles>}
    saveButton={(articleId, titleId) => <SaveArticle articleId={articleId} titleId={titleId} />}
  />
)
