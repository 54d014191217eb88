import { type SourceNames, createArticleNews } from '#domains/articles'
import {
  createAlertLedger,
  createAlertRefresh,
  createAlertService,
  createAlertStore,
  createAlertNotifications,
  createFolderAlerts,
  createRecentMatches,
  createMatcher,
  createPersonResults,
  createSavedSearches,
} from '#domains/reading/alerts'
import type { Directory } from '#domains/people/directory'
import {
  type FolderMail,
  type FolderNews,
  createBookmarkStore,
  createSharing,
} from '#domains/reading/bookmarks'
import type { MailHooks } from '#domains/reading/notifications'
import { createFolderMatching, createRecommendations, createTraining } from '#domains/reading/recommendations'
import { createProfiles } from '#domains/reading/profiles'
import { createTodayService } from '#domains/reading/today'
import type { Base } from './base.ts'
import type { Curation } from './curation.ts'
import type { Reading } from './reading.ts'

interface AlertReading extends Pick<
  Reading,
  'index' | 'contextual' | 'isForeign' | 'bookmarkStore' | 'membership' | 'abstracts'
> {
  mailHooks: MailHooks
  directory: Directory
  folderMail: FolderMail
}

/** Saved searches and folders that learn, their new results, and the inputs of mailing from both. */
export function composeAlerts(
  base: Base,
  { sourceStore }: Pick<Curation, 'sourceStore'>,
  reading: AlertReading,
) {
  const { index, contextual, isForeign, mailHooks } = reading
  const { database, clock, articles, articleEvents: events, embedder } = base
  const embedders = { embedder, contextual, isForeign }
  const sourceNames = (ids: string[]) => sourceStore.names(ids)
  const sources = () => sourceStore.namesWithStatus('APPROVED')
  const store = createAlertStore({ database, clock, onDeleted: mailHooks.forgetAlerts })
  const { folderAlerts, folderMatching, ...learning } = composeLearning(base, { ...reading, sourceNames })
  const savedSearches = index && createSavedSearches({ index, ...embedders, sources })
  const alerts =
    savedSearches &&
    createAlertService({
      clock,
      store,
      ledger: createAlertLedger(database, clock),
      savedSearches,
      recentMatches: createRecentMatches({
        clock,
        articles,
        news: createArticleNews(database),
        index,
        ...embedders,
      }),
      articles,
      sourceNames,
      sources,
      addresses: { claim: mailHooks.claimAddress, follow: mailHooks.followAddress },
      folders: folderAlerts,
      refuseInFolder: learning.recommendations.vote,
    })
  return {
    /** null without a search index, which knows the weights of an alert's words. */
    alerts,
    /** Pages of authors and topics; null without a search index. */
    profiles:
      index &&
      alerts &&
      createProfiles({
        ...base,
        index,
        bookmarks: reading.bookmarkStore,
        sourceNames,
        followedBy: alerts.followedBy,
      }),
    ...learning,
    alertRefresh: savedSearches && createAlertRefresh({ database, clock, savedSearches }),
    matcher: createMatcher({ database, clock, articles, events, ...embedders, folderMatching }),
    alertNotifications: createAlertNotifications({ database, clock, sourceNames }),
    forgetAlerts: store.forget,
  }
}

/** The stream of what is new for a person. */
export function composeToday(
  { config, database, clock, articles }: Base,
  {
    abstracts,
    sourceNames,
    scanning,
    recommendations,
    mailHooks,
    folderNews,
  }: Pick<Reading, 'abstracts' | 'sourceNames'> &
    Pick<Curation, 'scanning'> &
    Pick<ReturnType<typeof composeAlerts>, 'recommendations'> & {
      mailHooks: MailHooks
      folderNews: FolderNews
    },
) {
  return createTodayService({
    database,
    clock,
    results: createPersonResults({ database, clock, sourceNames, noteVote: recommendations.noteVote }),
    articles,
    abstracts,
    bookmarks: createBookmarkStore(database, clock),
    folderNews,
    sourceNames,
    publicUrl: config.publicUrl,
    languageOf: mailHooks.languageOf,
    timeZoneOf: mailHooks.timeZoneOf,
    scanTimes: scanning.scanTimes,
  })
}

function composeLearning(
  base: Base,
  {
    index,
    contextual,
    bookmarkStore: bookmarks,
    membership,
    abstracts,
    mailHooks,
    directory,
    folderMail: mail,
    sourceNames,
  }: AlertReading & { sourceNames: SourceNames },
) {
  const folderAlerts = createFolderAlerts({ ...base, onDeleted: mailHooks.forgetAlerts })
  const parts = { ...base, bookmarks, folderAlerts, contextual }
  const recommendations = createRecommendations({ ...parts, membership, abstracts, sourceNames })
  return {
    folderAlerts,
    folderMatching: createFolderMatching(parts),
    recommendations,
    /** Members of shared folders. What a folder has learnt goes with it to another owner. */
    sharing: createSharing({ ...base, directory, mail, passOnLearning: recommendations.passOn }),
    /** null without a search index, which has the articles that a folder may suggest. */
    training: index && createTraining({ ...parts, index }),
  }
}
