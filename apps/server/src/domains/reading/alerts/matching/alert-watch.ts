import { setImmediate as turn } from 'node:timers/promises'
import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import { type Article, type ArticleEvent, type ArticleStore, workMarksOf } from '#domains/articles'
import { vectorTextOf } from '#domains/reading/search'
import type { Database } from '#platform/database'
import { createArticleVectors } from './article-context.ts'
import { AlertSet } from './verdict/alert-set.ts'
import { type ArticleVectors, prepareArticle, stemsOf } from './verdict/prepared-article.ts'
import { comparedText } from './same-texts.ts'
import type { Finding, WatchStore, Watched } from './watch-store.ts'
import { sharedWords } from './verdict/why.ts'

const ARTICLES_AT_ONCE = 20
const ALERTS_AT_ONCE = 2000
const NO_VECTORS: ArticleVectors = { byWords: undefined, inContext: undefined }

interface Parts {
  store: Pick<WatchStore, 'changedAfter' | 'changedIds'>
  articles: Pick<ArticleStore, 'get' | 'stillStanding'>
  embedder: Embedder
  contextual: ContextualEmbedder | null
}

export type AlertWatch = ReturnType<typeof createAlertWatch>

/** All alerts, kept in memory, and what they find in events. */
export function createAlertWatch({ store, articles, embedder, contextual }: Parts) {
  const alerts = new AlertSet<Watched>({ words: embedder, contextual })
  const vectorsOf = createArticleVectors({ embedder, contextual })
  let revision = 0
  /** No alert is asked about what came up to here. */
  let earliest = Infinity

  return {
    /** Brings the alerts up to date; returns those that matching has not taken up yet. */
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

    /** These were not taken up after all: the next update returns them again. */
    doOver(joining: Watched[]) {
      revision = Math.min(revision, ...joining.map((alert) => alert.revision - 1))
    },

    /** Whether there are alerts, made or changed since the update, that it does not know. */
    async isBehind(transaction: Database): Promise<boolean> {
      return (await store.changedIds(transaction, revision)).some((id) => !alerts.has(id))
    },

    forget: (ids: string[]) => ids.forEach((id) => alerts.delete(id)),

    /** What alerts find in these events, of those that `isAsked` lets through. */
    async find(
      happened: ArticleEvent[],
      isAsked: (alert: Watched) => boolean = () => true,
    ): Promise<Finding[]> {
      const seqs = newsIn(happened, earliest)
      const ids = [...seqs.keys()]
      const findings: Finding[] = []
      for (let at = 0; at < ids.length; at += ARTICLES_AT_ONCE) {
        // What was taken back is no news that somebody waits for.
        const found = await articles.stillStanding(await articles.get(ids.slice(at, at + ARTICLES_AT_ONCE)))
        const vectors = await vectorsOf(found.map(vectorTextOf), alerts.knowsContext)
        for (const [index, article] of found.entries()) {
          const asked = { vectors: vectors[index], eventSeq: seqs.get(article.id) ?? 0, isAsked }
          findings.push(...findIn(alerts, article, asked))
          // Others in this process have waited long enough.
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

/** The articles that are new after an event, and the events that say so. */
function newsIn(happened: ArticleEvent[], after: number): Map<string, number> {
  const news = happened.filter(({ kind, backfill, seq }) => kind === 'created' && !backfill && seq > after)
  return new Map(news.map(({ articleId, seq }) => [articleId, seq]))
}

/** What alerts find in one article. */
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
  return matches.map(({ alert, verdict: { score, byMeaning } }) => ({
    alertId: alert.id,
    articleId: article.id,
    eventSeq,
    score,
    why: { terms: sharedWords(alert.searchTerm, stems), byMeaning },
    marks,
    text,
  }))
}
