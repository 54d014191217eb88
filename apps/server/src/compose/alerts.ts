import { createArticleNews } from '#domains/articles'
import {
  createAlertLedger,
  createAlertRefresh,
  createAlertService,
  createAlertStore,
  createAlertNotifications,
  createRecentMatches,
  createMatcher,
  createSavedSearches,
} from '#domains/reading/alerts'
import type { MailHooks } from '#domains/reading/notifications'
import type { Base } from './base.ts'
import type { Curation } from './curation.ts'
import type { Reading } from './reading.ts'

/** Saved searches, their new results, and the inputs of mailing from both. */
export function composeAlerts(
  base: Base,
  { sourceStore }: Pick<Curation, 'sourceStore'>,
  {
    index,
    contextual,
    isForeign,
    mailHooks,
  }: Pick<Reading, 'index' | 'contextual' | 'isForeign'> & {
    mailHooks: MailHooks
  },
) {
  const { database, clock, articles, articleEvents: events, embedder } = base
  const embedders = { embedder, contextual, isForeign }
  const sourceNames = (ids: string[]) => sourceStore.names(ids)
  const sources = () => sourceStore.namesWithStatus('APPROVED')
  const store = createAlertStore({ database, clock, onDeleted: mailHooks.forgetAlerts })
  const savedSearches = index && createSavedSearches({ index, ...embedders, sources })
  return {
    /** null without a search index, which knows the weights of an alert's words. */
    alerts:
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
      }),
    alertRefresh: savedSearches && createAlertRefresh({ database, clock, savedSearches }),
    matcher: createMatcher({ database, clock, articles, events, ...embedders }),
    alertNotifications: createAlertNotifications({ database, clock, sourceNames }),
    forgetAlerts: store.forget,
  }
}
