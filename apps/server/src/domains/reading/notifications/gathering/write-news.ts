import { isTakenBack } from '@claire/scholarly-text'
import type { ArticleStore, SourceNames } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import type { AlertToNotify, Match } from '#domains/reading/alerts'
import { describeCriteria } from '../content/describe-criteria.ts'
import type { Messages } from '../content/messages.ts'
import { ARTICLES_LISTED, type AlertNews, type ListedArticle } from '../mail-content.ts'

export interface NewsParts {
  articles: Pick<ArticleStore, 'cards'>
  abstracts: Pick<Abstracts, 'oneSentence'>
  sourceNames: SourceNames
}

/** An alert with all its pending results. */
export interface PendingResults {
  alert: AlertToNotify
  matches: Match[]
}

/** Returns the content of a mail: the best results of each alert, at most 25 in all, each article once. */
export async function writeNews(
  parts: NewsParts,
  pending: PendingResults[],
  messages: Messages,
): Promise<AlertNews[]> {
  const share = Math.max(1, Math.floor(ARTICLES_LISTED / pending.length))
  const listed = new Map<string, ListedArticle>()
  const news: AlertNews[] = []
  for (const { alert, matches } of pending) {
    const ranked = matches.toSorted((a, b) => b.score - a.score || b.position - a.position)
    const above = ranked.filter(({ articleId }) => listed.has(articleId))
    for (const { articleId } of above) listed.get(articleId)?.alsoFoundBy.push(alert.name)
    const places = Math.min(share, ARTICLES_LISTED - listed.size)
    const fresh = ranked.filter(({ articleId }) => !listed.has(articleId)).slice(0, places)
    const articles = await describeArticles(parts, alert, fresh)
    for (const article of articles) listed.set(article.id, article)
    news.push({
      alertId: alert.id,
      folderId: alert.folderId,
      name: alert.name,
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
