import type { Folder, TodayItem, TodayReason } from '@claire/api-contract'
import { type ArticleStore, type SourceNames, presentArticles } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import {
  type FollowedAlert,
  type FoundResult,
  type PersonResults,
  type Why,
  likenessIn,
} from '#domains/reading/alerts'
import type { BookmarkStore } from '#domains/reading/bookmarks'
import type { PersonId } from '#platform/person'
import { type StreamWork, originOf, resultsOf } from './stream.ts'

export interface PresentParts {
  articles: Pick<ArticleStore, 'cards'>
  abstracts: Pick<Abstracts, 'oneSentence'>
  results: PersonResults
  bookmarks: Pick<BookmarkStore, 'folders' | 'placesOfArticles'>
  sourceNames: SourceNames
}

/** `name` is that of what the alert follows. */
type ExplainedAlert = FollowedAlert & ReturnType<typeof originOf>
/** By id. */
export type ExplainedAlerts = Map<string, ExplainedAlert>

export async function explainedAlerts(
  results: Pick<PersonResults, 'followed'>,
  owner: PersonId,
): Promise<ExplainedAlerts> {
  const followed = await results.followed(owner)
  return new Map(followed.map((alert) => [alert.id, { ...alert, ...originOf(alert) }]))
}

/** Returns works as the stream shows them. Those deleted at this very moment are left out. */
export async function present(
  { articles, abstracts, bookmarks, results, sourceNames }: PresentParts,
  owner: PersonId,
  { works, alerts, isSeen }: { works: StreamWork[]; alerts: ExplainedAlerts; isSeen: boolean },
): Promise<TodayItem[]> {
  const cards = await articles.cards(works.map(({ first }) => first.articleId))
  const whyOf = await whysOf(results, owner, { works, alerts })
  const [shown, folderOf, sentences] = await Promise.all([
    presentArticles(cards, sourceNames),
    foldersOf(bookmarks, owner, works),
    sentencesFor(abstracts, works, (result) => queryOf(alerts.get(result.alertId), whyOf(result))),
  ])
  const byId = new Map(shown.map((article) => [article.id, article]))
  return works.flatMap((work): TodayItem[] => {
    const article = byId.get(work.first.articleId)
    const reasons = resultsOf(work).flatMap((result): TodayReason[] => {
      const alert = alerts.get(result.alertId)
      const why = whyOf(result)
      if (!alert) return []
      const { id: alertId, origin, name, key, folderId } = alert
      return [{ origin, alertId, folderId, name, key, likeness: why ? likenessIn(why) : null }]
    })
    const [folder] = reasons.flatMap(({ folderId: id, name }) => (id === null ? [] : { id, name }))
    if (!article || !reasons.length) return []
    return [
      {
        article,
        sentence: sentences[article.id] ?? '',
        reasons,
        foundAt: new Date(work.foundAt).toISOString(),
        isSeen,
        savedIn: folderOf(work),
        saveTo: folder ?? null,
      },
    ]
  })
}

/** Why folders have found these works. */
async function whysOf(
  results: PresentParts['results'],
  owner: PersonId,
  { works, alerts }: { works: StreamWork[]; alerts: ExplainedAlerts },
): Promise<(result: FoundResult) => Why | undefined> {
  const ofFolders = works.flatMap(resultsOf).filter(({ alertId }) => alerts.get(alertId)?.folderId)
  const reasons = await results.reasons(
    owner,
    ofFolders.map(({ articleId }) => articleId),
  )
  return ({ alertId, articleId }) =>
    alerts.get(alertId)?.folderId ? reasons.get(`${alertId} ${articleId}`) : undefined
}

interface Query {
  searchTerm: string
  refineSearch: boolean
}

/** The query that a sentence answers: that of a saved search, or the words of a folder; '' for what is followed. */
function queryOf(alert: ExplainedAlert | undefined, why?: Why): Query {
  if (alert?.origin === 'alert') return alert
  return { searchTerm: why?.terms.join(' ') ?? '', refineSearch: false }
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
  // The first place of an article is outside shared folders, if it has one there: of entries, the last counts.
  const saved = new Map(
    places.toReversed().map(({ articleId, folderId }) => [articleId, folders.get(folderId)]),
  )
  return (work) =>
    resultsOf(work)
      .map(({ articleId }) => saved.get(articleId))
      .find(Boolean) ?? null
}

/** The sentence of each work that answers its strongest reason; without a query the most telling one. */
async function sentencesFor(
  abstracts: PresentParts['abstracts'],
  works: StreamWork[],
  queryFor: (result: FoundResult) => Query,
): Promise<Record<string, string>> {
  const byQuery = Map.groupBy(works, ({ first }) => {
    const { searchTerm, refineSearch } = queryFor(first)
    return JSON.stringify({ searchTerm, refineSearch })
  })
  const answers = await Promise.all(
    [...byQuery].map(([query, some]) => {
      const articleIds = some.map(({ first }) => first.articleId)
      return abstracts.oneSentence({ articleIds, ...(JSON.parse(query) as Query) }, true)
    }),
  )
  return Object.assign({}, ...answers) as Record<string, string>
}
