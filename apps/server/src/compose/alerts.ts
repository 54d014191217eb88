import { createArticleNews } from '#domains/articles'
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
import { type FolderMail, type FolderNews, createSharing } from '#domains/reading/bookmarks'
import type { MailHooks } from '#domains/reading/notifications'
import { createFolderMatching, createRecommendations, createTraining } from '#domains/reading/recommendations'
import { createProfiles } from '#domains/reading/profiles'
import { createTodayService } from '#domains/reading/today'
import type { Base } from './base.ts'
import type { Curation } from './curation.ts'
import type { Reading } from './reading.ts'

type AlertReading = Pick<Reading, 'index' | 'contextual' | 'membership' | 'abstracts'> & {
  mailHooks: MailHooks
  directory: Directory
  folderMail: FolderMail
}

/** Saved searches and folders that learn, their new results, and the inputs of mailing from both. */
export function composeAlerts(base: Base, reading: AlertReading) {
  const { index, mailHooks } = reading
  const { database, clock } = base
  const models = { ...base, contextual: reading.contextual }
  const store = createAlertStore({ database, clock, onDeleted: mailHooks.forgetAlerts })
  const { folderAlerts, folderMatching, ...learning } = composeLearning(base, reading)
  const savedSearches = index && createSavedSearches({ ...models, index, sources: base.approvedSources })
  const alerts =
    savedSearches &&
    createAlertService({
      ...base,
      sources: base.approvedSources,
      store,
      ledger: createAlertLedger(database, clock),
      savedSearches,
      recentMatches: createRecentMatches({ ...models, news: createArticleNews(database), index }),
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
      createProfiles({ ...base, index, bookmarks: base.bookmarkStore, followedBy: alerts.followedBy }),
    ...learning,
    alertRefresh: savedSearches && createAlertRefresh({ database, clock, savedSearches }),
    matcher: createMatcher({ ...models, events: base.articleEvents, folderMatching }),
    alertNotifications: createAlertNotifications(base),
    forgetAlerts: store.forget,
  }
}

/** The stream of what is new for a person. */
export const composeToday = (
  base: Base,
  {
    abstracts,
    scanning,
    recommendations,
    mailHooks,
    folderNews,
  }: Pick<Reading, 'abstracts'> &
    Pick<Curation, 'scanning'> &
    Pick<ReturnType<typeof composeAlerts>, 'recommendations'> & {
      mailHooks: MailHooks
      folderNews: FolderNews
    },
) =>
  createTodayService({
    ...base,
    ...mailHooks,
    results: createPersonResults({ ...base, noteVote: recommendations.noteVote }),
    abstracts,
    bookmarks: base.bookmarkStore,
    folderNews,
    publicUrl: base.config.publicUrl,
    scanTimes: scanning.scanTimes,
  })

function composeLearning(
  base: Base,
  { index, contextual, membership, abstracts, mailHooks, directory, folderMail: mail }: AlertReading,
) {
  const folderAlerts = createFolderAlerts({ ...base, onDeleted: mailHooks.forgetAlerts })
  const parts = { ...base, bookmarks: base.bookmarkStore, folderAlerts, contextual }
  const recommendations = createRecommendations({ ...parts, membership, abstracts })
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
