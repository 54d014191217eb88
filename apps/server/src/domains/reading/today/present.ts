import type { Folder, TodayItem, TodayOrigin } from '@claire/api-contract'
import { type ArticleStore, type SourceNames, presentArticles } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import type { FollowedAlert, PersonResults } from '#domains/reading/alerts'
import type { BookmarkStore } from '#domains/reading/bookmarks'
import type { PersonId } from '#platform/person'
import { type StreamWork, originOf, resultsOf } from './stream.ts'

export interface PresentParts {
  articles: Pick<ArticleStore, 'cards'>
  abstracts: Pick<Abstracts, 'oneSentence'>
  bookmarks: Pick<BookmarkStore, 'folders' | 'placesOfArticles'>
  sourceNames: SourceNames
}

/** Alerts by id; `name` is that of what an alert follows. */
export type ExplainedAlerts = Map<string, FollowedAlert & { origin: TodayOrigin }>

export async function explainedAlerts(
  results: Pick<PersonResults, 'followed'>,
  owner: PersonId,
): Promise<ExplainedAlerts> {
  const followed = await results.followed(owner)
  return new Map(followed.map((alert) => [alert.id, { ...alert, ...originOf(alert) }]))
}

/** Returns works as the stream shows them. Those deleted at this very moment are left out. */
export async function present(
  { articles, abstracts, bookmarks, sourceNames }: PresentParts,
  owner: PersonId,
  { works, alerts, isSeen }: { works: StreamWork[]; alerts: ExplainedAlerts; isSeen: boolean },
): Promise<TodayItem[]> {
  const cards = await articles.cards(works.map(({ first }) => first.articleId))
  const [shown, folderOf, sentences] = await Promise.all([
    presentArticles(cards, sourceNames),
    foldersOf(bookmarks, owner, works),
    sentencesFor(abstracts, works, alerts),
  ])
  const byId = new Map(shown.map((article) => [article.id, article]))
  return works.flatMap((work): TodayItem[] => {
    const article = byId.get(work.first.articleId)
    if (!article) return []
    return [
      {
        article,
        sentence: sentences[article.id] ?? '',
        reasons: resultsOf(work).flatMap(({ alertId }) => {
          const { origin, name } = alerts.get(alertId) ?? {}
          return origin && name !== undefined
            ? [{ origin, alertId, folderId: null, name, likeness: null }]
            : []
        }),
        foundAt: new Date(work.foundAt).toISOString(),
        isSeen,
        savedIn: folderOf(work),
        saveTo: null,
      },
    ]
  })
}

/** The folder with the bookmark of any article of a work. */
async function foldersOf(
  bookmarks: PresentParts['bookmarks'],
  owner: PersonId,
  works: StreamWork[],
): Promise<(work: StreamWork) => Folder | null> {
  const ids = new Set(works.flatMap((work) => resultsOf(work).map(({ articleId }) => articleId)))
  const places = await bookmarks.placesOfArticles(owner, [...ids])
  const folders = new Map((await bookmarks.folders(owner)).map(({ id, name }) => [id, { id, name }]))
  const saved = new Map(places.map(({ articleId, folderId }) => [articleId, folders.get(folderId)]))
  return (work) =>
    resultsOf(work)
      .map(({ articleId }) => saved.get(articleId))
      .find(Boolean) ?? null
}

/** The sentence of each work that answers its strongest reason; for a followed source, author or topic, the most telling one. */
async function sentencesFor(
  abstracts: PresentParts['abstracts'],
  works: StreamWork[],
  alerts: ExplainedAlerts,
): Promise<Record<string, string>> {
  const byAlert = Map.groupBy(works, ({ first }) => {
    const alert = alerts.get(first.alertId)
    return alert?.origin === 'alert' ? alert : undefined
  })
  const answers = await Promise.all(
    [...byAlert].map(([alert, some]) => {
      const articleIds = some.map(({ first }) => first.articleId)
      const { searchTerm = '', refineSearch = false } = alert ?? {}
      return abstracts.oneSentence({ articleIds, searchTerm, refineSearch }, true)
    }),
  )
  return Object.assign({}, ...answers) as Record<string, string>
}
