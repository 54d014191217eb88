import { isTakenBack } from '@claire/scholarly-text'
import type { ArticleStore, SourceNames } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import type { AlertToNotify, Match, PendingMatch } from '#domains/reading/alerts'
import { inOrder, streamOf } from '#domains/reading/today'
import { describeCriteria, type Messages } from '../content/messages.ts'
import { ARTICLES_LISTED, type AlertNews, type ListedArticle } from '../mail-content.ts'

export interface NewsParts {
  articles: Pick<ArticleStore, 'cards'>
  abstracts: Pick<Abstracts, 'oneSentence'>
  sourceNames: SourceNames
}

/** An alert with all its pending results. */
export interface PendingResults {
  alert: AlertToNotify
  matches: PendingMatch[]
}

/** Returns the content of a mail: the best results of each alert in the order of Today, at most 25 in all, each work once. */
export async function writeNews(
  parts: NewsParts,
  pending: PendingResults[],
  messages: Messages,
): Promise<AlertNews[]> {
  const share = Math.max(1, Math.floor(ARTICLES_LISTED / pending.length))
  const placeOf = placesOf(pending)
  const listed = new Map<string, ListedArticle>()
  const news: AlertNews[] = []
  for (const { alert, matches } of pending) {
    const ranked = matches.toSorted((a, b) => placeOf(a) - placeOf(b))
    const above = ranked.filter(({ work }) => listed.has(work))
    for (const { work } of above) listed.get(work)?.alsoFoundBy.push(alert.name)
    const places = Math.min(share, ARTICLES_LISTED - listed.size)
    const fresh = ranked.filter(({ work }) => !listed.has(work)).slice(0, places)
    const articles = await describeArticles(parts, alert, fresh)
    const workOf = new Map(fresh.map(({ articleId, work }) => [articleId, work]))
    for (const article of articles) listed.set(workOf.get(article.id) ?? '', article)
    news.push({
      alertId: alert.id,
      folderId: alert.folderId,
      name: alert.name,
      ...authorOf(alert),
      criteria: describeCriteria(alert, messages),
      note: alert.note,
      frequency: alert.frequency,
      total: matches.length,
      listedAbove: above.length,
      articles,
    })
  }
  return news
}

/** The author whom a search is for, and nothing beside. */
function authorOf({ searchTerm }: Pick<AlertToNotify, 'searchTerm'>): Pick<AlertNews, 'author'> {
  const [, name, orcid] = /^(?:author:"([^"]+)"|orcid:(\S+))$/.exec(searchTerm.trim()) ?? []
  const author = name ?? orcid
  return author ? { author } : {}
}

/** Returns the place of a result among the works of all these alerts, best first. */
function placesOf(pending: PendingResults[]): (match: PendingMatch) => number {
  const results = pending.flatMap(({ alert, matches }) =>
    matches.map((match) => ({ ...match, alertId: alert.id })),
  )
  const works = streamOf(results, () => 'alert').sort(inOrder)
  const places = new Map(works.map(({ first }, place) => [first.work, place]))
  return ({ work }) => places.get(work) ?? works.length
}

/** Returns articles as mails and feeds show them, in the order of their matches, without deleted and retracted ones. */
export async function describeArticles(
  { articles, abstracts, sourceNames }: NewsParts,
  alert: AlertToNotify,
  matches: Match[],
): Promise<ListedArticle[]> {
  const articleIds = matches.map(({ articleId }) => articleId)
  const cards = new Map((await articles.cards(articleIds)).map((card) => [card.id, card]))
  const names = await sourceNames([...cards.values()].map(({ sourceId }) => sourceId))
  const sentences = articleIds.length
    ? await abstracts.oneSentence({ articleIds, ...sentenceFor(alert, matches) }, true)
    : {}
  return matches.flatMap(({ articleId, why }) => {
    const card = cards.get(articleId)
    if (!card || isTakenBack(card.citation.notice)) return []
    return {
      id: articleId,
      title: card.title,
      authors: card.authors,
      orcids: card.citation.orcids.length === card.authors.length ? card.citation.orcids : [],
      source: names.get(card.sourceId) ?? '',
      year: card.publicationYear,
      sentence: sentences[articleId] ?? '',
      reason: why,
      alsoFoundBy: [],
    }
  })
}

const WORDS_OF_FOLDER = 12

/** The search that a sentence answers; for a folder, which has none, the words that counted in its results. */
const sentenceFor = ({ folderId, searchTerm, refineSearch }: AlertToNotify, matches: Match[]) =>
  folderId === null
    ? { searchTerm, refineSearch }
    : {
        searchTerm: [...new Set(matches.flatMap(({ why }) => why.terms))].slice(0, WORDS_OF_FOLDER).join(' '),
        refineSearch: false,
      }
