import { setImmediate as turn } from 'node:timers/promises'
import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import { type Article, type ArticleEvent, type ArticleStore, workMarksOf } from '#domains/articles'
import { vectorTextOf } from '#domains/reading/search'
import type { Database } from '#platform/database'
import { createArticleVectors } from './article-context.ts'
import { AlertSet } from './decision/alert-set.ts'
import { type ArticleVectors, prepareArticle, stemsOf } from './decision/prepared-article.ts'
import { comparedText } from './same-texts.ts'
import type { Finding, WatchStore, Watched } from './watch-store.ts'
import { sharedWords } from './decision/why.ts'

const ARTICLES_AT_ONCE = 20
const ALERTS_AT_ONCE = 2000
const NO_VECTORS: ArticleVectors = { byWords: undefined, inContext: {} }

interface Parts {
  store: Pick<WatchStore, 'changedAfter' | 'changedIds'>
  articles: Pick<ArticleStore, 'get' | 'stillStanding'>
  embedder: Embedder
  contextual: ContextualEmbedder[]
}

export type AlertWatch = ReturnType<typeof createAlertWatch>

/** All alerts, in memory; finds their results in events. */
export function createAlertWatch({ store, articles, embedder, contextual }: Parts) {
  const alerts = new AlertSet<Watched>({ words: embedder, contextual })
  const vectorsOf = createArticleVectors({ embedder, contextual })
  let revision = 0
  /** No alert is interested in events up to here. */
  let earliest = Infinity

  return {
    /** Updates the alerts; returns those that matching has not yet joined. */
    async update(): Promise<Watched[]> {
      const joining: Watched[] = []
      for (let more = true; more;) {
        const changed = await store.changedAfter(revision, ALERTS_AT_ONCE)
        for (const alert of changed.alerts) {
          alerts.put(alert)
          earliest = Math.min(earliest, alert.eventSeq)
          if (!alert.joined) joining.push(alert)
        }
        revision = changed.upTo
        more = changed.more
      }
      return joining
    },

    /** Undoes the joining of these: the next update returns them again. */
    doOver(joining: Watched[]) {
      revision = Math.min(revision, ...joining.map((alert) => alert.revision - 1))
    },

    /** True if alerts were created since the update. */
    async isBehind(transaction: Database): Promise<boolean> {
      return (await store.changedIds(transaction, revision)).some((id) => !alerts.has(id))
    },

    forget: (ids: string[]) => ids.forEach((id) => alerts.delete(id)),

    /** Returns the results of alerts in these events, among the alerts that pass `isAsked`. */
    async find(
      happened: ArticleEvent[],
      isAsked: (alert: Watched) => boolean = () => true,
    ): Promise<Finding[]> {
      const seqs = newsIn(happened, earliest)
      const ids = [...seqs.keys()]
      const findings: Finding[] = []
      for (let at = 0; at < ids.length; at += ARTICLES_AT_ONCE) {
        // A retracted article is no news for anybody.
        const found = await articles.stillStanding(await articles.get(ids.slice(at, at + ARTICLES_AT_ONCE)))
        const vectors = await vectorsOf(found.map(vectorTextOf), alerts.usedModels)
        for (const [index, article] of found.entries()) {
          const asked = { vectors: vectors[index], eventSeq: seqs.get(article.id) ?? 0, isAsked }
          findings.push(...findIn(alerts, article, asked))
          // Lets other work of this process run.
          await turn()
        }
      }
      return findings
    },
  }
}

interface Asked {
  vectors: ArticleVectors | undefined
  eventSeq: number
  isAsked: (alert: Watched) => boolean
}

/** The new articles after an event, and their events. */
function newsIn(happened: ArticleEvent[], after: number): Map<string, number> {
  const news = happened.filter(({ kind, backfill, seq }) => kind === 'created' && !backfill && seq > after)
  return new Map(news.map(({ articleId, seq }) => [articleId, seq]))
}

/** Results of alerts in one article. */
function findIn(
  alerts: AlertSet<Watched>,
  article: Article,
  { vectors, eventSeq, isAsked }: Asked,
): Finding[] {
  const prepared = prepareArticle(article, vectors ?? NO_VECTORS)
  const matches = alerts.match(prepared, (alert) => alert.eventSeq < eventSeq && isAsked(alert))
  if (!matches.length) return []
  const stems = stemsOf(prepared)
  const marks = workMarksOf(article)
  const text = comparedText(article)
  return matches.map(({ alert, decision: { score, byMeaning } }) => ({
    alertId: alert.id,
    articleId: article.id,
    eventSeq,
    score,
    why: { terms: sharedWords(alert.searchTerm, stems), byMeaning },
    marks,
    text,
  }))
}
