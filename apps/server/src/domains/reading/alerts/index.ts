/** Saved searches of people, and new results for them. */
export { type Match, type Why, createAlertLedger } from './ledger.ts'
export { alertRoutes } from './routes.ts'
export { type AlertFacts, createAlertOverview, alertMeasures } from './overview.ts'
export type { Followed } from './following.ts'
export { createAlertService } from './service.ts'
export { createAlertStore } from './store.ts'
export { alertMigrations } from './tables.ts'
export { type FolderAlerts, createFolderAlerts } from './folder-alerts.ts'
export { likenessIn } from './folder-names.ts'
export {
  type AlertNotifications,
  type AlertToNotify,
  type Candidate,
  type PendingMatch,
  createAlertNotifications,
} from './notifications.ts'
export {
  type FollowedAlert,
  type FoundResult,
  type PersonResults,
  createPersonResults,
} from './person-results.ts'
export { createRecentMatches } from './matching/recent-matches.ts'
export { type Matcher, createMatcher } from './matching/matcher.ts'
export { type AlertRefresh, createAlertRefresh, createSavedSearches } from './matching/saved-searches.ts'
export type { FolderMatching } from './matching/alert-watch.ts'
export type { WatchedFolder } from './matching/watch-store.ts'
export type { ArticleVectors } from './matching/decision/prepared-article.ts'
export { type Pause, endOf, readPause } from './alert.ts'
