import { setImmediate as turn } from 'node:timers/promises'
import type { ContextualEmbedder, Embedder } from '@claire/embeddings'
import { type Article, type ArticleEvent, type ArticleStore, workMarksOf } from '#domains/articles'
import { vectorTextOf } from '#domains/reading/search'
import type { Database } from '#platform/database'
import { withTimeout } from '#platform/time-limit'
import { AlertSet } from './decision/alert-set.ts'
import {
  type ArticleVectors,
  type PreparedArticle,
  prepareArticle,
  stemsOf,
} from './decision/prepared-article.ts'
import { comparedText } from './same-texts.ts'
import type { Why } from '../ledger.ts'
import type { Finding, WatchStore, Watched, WatchedFolder, Watching } from './watch-store.ts'
import { sharedWords } from './decision/decision.ts'

const ARTICLES_AT_ONCE = 20
const ALERTS_AT_ONCE = 2000
const NO_VECTORS: ArticleVectors = { byWords: undefined, inContext: {} }

/** An alert that an article matches; `score` is relative to its threshold. */
interface Match {
  alertId: string
  score: number
  why: Why
}

/** Compares new articles with folders that learn. */
export interface FolderMatching {
  /** The contextual models whose vectors of articles are compared. */
  models: string[]
  /** Prepares folders; returns those of an article that pass `isAsked`. */
  matcherFor(
    folders: WatchedFolder[],
  ): (
    article: Article,
    vectors: ArticleVectors,
    isAsked: (folder: WatchedFolder) => boolean,
  ) => Promise<Match[]>
}

const NO_FOLDERS: FolderMatching = { models: [], matcherFor: () => async () => [] }

interface Parts {
  folderMatching?: FolderMatching
  store: Pick<WatchStore, 'changedAfter' | 'changedIds'>
  articles: Pick<ArticleStore, 'get' | 'stillStanding'>
  embedder: Embedder
  contextual: ContextualEmbedder[]
}

export type AlertWatch = ReturnType<typeof createAlertWatch>

/** All alerts, in memory; finds their results in events. */
export function createAlertWatch(parts: Parts) {
  const { store, embedder, contextual } = parts
  const alerts = new AlertSet<Watched>({ words: embedder, contextual })
  const folders = createWatchedFolders(parts.folderMatching ?? NO_FOLDERS)
  const resultsIn = createFinder(parts, { alerts, folders })
  let revision = 0
  /** No alert is interested in events up to here. */
  let earliest = Infinity

  return {
    /** Updates the alerts; returns those that matching has not yet joined. */
    async update(): Promise<Watching[]> {
      const joining: Watching[] = []
      for (let more = true; more;) {
        const changed = await store.changedAfter(revision, ALERTS_AT_ONCE)
        for (const alert of changed.alerts) alerts.put(alert)
        folders.update(changed.folders, changed.forgotten)
        for (const watching of [...changed.alerts, ...changed.folders]) {
          earliest = Math.min(earliest, watching.eventSeq)
          if (!watching.joined) joining.push(watching)
        }
        revision = changed.upTo
        more = changed.more
      }
      return joining
    },

    /** Undoes the joining of these: the next update returns them again. */
    doOver(joining: Watching[]) {
      revision = Math.min(revision, ...joining.map((alert) => alert.revision - 1))
    },

    /** True if alerts were created since the update. */
    async isBehind(transaction: Database): Promise<boolean> {
      const changed = await store.changedIds(transaction, revision)
      return changed.some((id) => !alerts.has(id) && !folders.has(id))
    },

    forget(ids: string[]) {
      for (const id of ids) alerts.delete(id)
      folders.update([], ids)
    },

    /** Returns the results of alerts in these events, among the alerts that pass `isAsked`. */
    find: (happened: ArticleEvent[], isAsked: (alert: Watching) => boolean = () => true) =>
      resultsIn(newsIn(happened, earliest), isAsked),
  }
}

type WatchedFolders = ReturnType<typeof createWatchedFolders>

/** Folders that learn, in memory. */
function createWatchedFolders(matching: FolderMatching) {
  const folders = new Map<string, WatchedFolder>()
  /** Prepared with the next article: folders learn more often than articles come. */
  let match: ReturnType<FolderMatching['matcherFor']> | undefined
  return {
    has: (id: string) => folders.has(id),
    models: () => (folders.size ? matching.models : []),
    update(changed: WatchedFolder[], gone: string[]) {
      for (const folder of changed) folders.set(folder.id, folder)
      const isLess = gone.filter((id) => folders.delete(id)).length > 0
      if (changed.length || isLess) match = undefined
    },
    match(...article: Parameters<NonNullable<typeof match>>) {
      match ??= matching.matcherFor([...folders.values()])
      return match(...article)
    },
  }
}

/** Returns the function that finds results in new articles, given with their events. */
function createFinder(
  { articles, embedder, contextual }: Parts,
  { alerts, folders }: { alerts: AlertSet<Watched>; folders: WatchedFolders },
) {
  const vectorsOf = createArticleVectors({ embedder, contextual })
  return async (seqs: Map<string, number>, isAsked: (alert: Watching) => boolean): Promise<Finding[]> => {
    const ids = [...seqs.keys()]
    const findings: Finding[] = []
    for (let at = 0; at < ids.length; at += ARTICLES_AT_ONCE) {
      // A retracted article is no news for anybody.
      const found = await articles.stillStanding(await articles.get(ids.slice(at, at + ARTICLES_AT_ONCE)))
      const vectors = await vectorsOf(found.map(vectorTextOf), [...alerts.usedModels, ...folders.models()])
      for (const [index, article] of found.entries()) {
        const eventSeq = seqs.get(article.id) ?? 0
        const isNewTo = (alert: Watching) => alert.eventSeq < eventSeq && isAsked(alert)
        const own = vectors[index] ?? NO_VECTORS
        const matches = [
          ...matchesOf(alerts, prepareArticle(article, own), isNewTo),
          ...(await folders.match(article, own, isNewTo)),
        ]
        findings.push(...findingsOf(article, eventSeq, matches))
        // Lets other work of this process run.
        await turn()
      }
    }
    return findings
  }
}

/** The new articles after an event, and their events. */
function newsIn(happened: ArticleEvent[], after: number): Map<string, number> {
  const news = happened.filter(({ kind, backfill, seq }) => kind === 'created' && !backfill && seq > after)
  return new Map(news.map(({ articleId, seq }) => [articleId, seq]))
}

/** The saved searches that an article matches. */
function matchesOf(
  alerts: AlertSet<Watched>,
  prepared: PreparedArticle,
  isAsked: (alert: Watched) => boolean,
): Match[] {
  const matches = alerts.match(prepared, isAsked)
  if (!matches.length) return []
  const stems = stemsOf(prepared)
  return matches.map(({ alert, decision: { score, byMeaning } }) => ({
    alertId: alert.id,
    score,
    why: { terms: sharedWords(alert.searchTerm, stems), byMeaning },
  }))
}

function findingsOf(article: Article, eventSeq: number, matches: Match[]): Finding[] {
  if (!matches.length) return []
  const marks = workMarksOf(article)
  const text = comparedText(article)
  return matches.map((match) => ({ ...match, articleId: article.id, eventSeq, marks, text }))
}

/** Maximum wait for the contextual vectors of twenty articles, which take a third of a second when nothing else runs. */
const TIMEOUT_MS = 3000

/**
 * Requests the contextual vectors of new articles; undefined if they are late. Requests no others before the late ones
 * arrive: a slow service would only get more work.
 */
export function createArticleContext(
  contextual: Pick<ContextualEmbedder, 'articles' | 'isAvailable'>,
  timeoutMs = TIMEOUT_MS,
) {
  let isLate = false
  return async (texts: string[]): Promise<Float32Array[] | undefined> => {
    if (isLate || !contextual.isAvailable()) return undefined
    const made = contextual.articles(texts)
    const settled = () => void (isLate = false)
    isLate = true
    made.then(settled, settled)
    return withTimeout(made, timeoutMs).catch(() => undefined)
  }
}

/** The vectors of new articles by their texts; contextual ones of the models that some alert uses. */
function createArticleVectors({ embedder, contextual }: Pick<Parts, 'embedder' | 'contextual'>) {
  const models = contextual.map((model) => ({ id: model.id, contextOf: createArticleContext(model) }))
  return async (texts: string[], usedModels: string[]): Promise<ArticleVectors[]> => {
    const used = models.filter(({ id }) => usedModels.includes(id))
    const [byWords, ...inContext] = await Promise.all([
      embedder.embed(texts),
      ...used.map(({ contextOf }) => contextOf(texts)),
    ])
    return texts.map((_, at) => ({
      byWords: byWords[at],
      inContext: Object.fromEntries(used.map(({ id }, place) => [id, inContext[place]?.[at]])),
    }))
  }
}
