import type { AlertFrequency, AlertWidth, SearchCriteria } from '@claire/api-contract'
import type { Database } from '#platform/database'
import type { Owned, PersonId } from '#platform/person'
import type { Match } from './ledger.ts'
import type { Pause } from './alert.ts'

/** An alert as notifications need it, with the current names of its sources. */
export interface AlertToNotify extends SearchCriteria {
  id: string
  /** The subject of its person. */
  owner: PersonId
  /** The folder whose new articles it reports, by whose name it goes; null for a saved search. */
  folderId: string | null
  name: string
  /** A line of its own in every message; '' for none. */
  note: string
  email: string
  searchTerm: string
  width: AlertWidth
  frequency: AlertFrequency
  pause: Pause
  /** Null if it has no feed. */
  feedToken: string | null
  /** When its person last opened its results, changed it, or confirmed that it is useful. */
  usedAt: number
  createdAt: number
  updatedAt: number
}

/** `work` is equal for articles that are the same work. */
export type PendingMatch = Match & { work: string }

/** An alert with pending results. */
export interface Candidate {
  alert: AlertToNotify
  /** The number of pending results, and when the first and the last of them were found. */
  pending: number
  firstMatchedAt: number
  lastMatchedAt: number
}

/**
 * Alerts and their ledger for notifications. A result is notified once: the transaction that writes a message marks its
 * results. Omits results marked as not relevant, and those of deleted articles; restored articles are included.
 */
export interface AlertNotifications {
  /** Alerts with pending results, including paused ones, by id, after `afterId`. */
  dueCandidates(page: { afterId?: string; limit: number }): Promise<Candidate[]>

  /**
   * Alerts, not paused, with results notified up to a time and none opened since: by id, after `afterId`. Alerts
   * without notifications before that time are not stale.
   */
  stale(page: { notifiedUpTo: number; afterId?: string; limit: number }): Promise<AlertToNotify[]>

  /** Records that its person has confirmed its use. */
  noteUse(alertId: string): Promise<void>

  /** Pending results, oldest first; `seen` if already read in Claire. */
  pending(alertId: string, limit: number): Promise<PendingMatch[]>

  /** Results, notified or pending, newest first. */
  latest(alertId: string, limit: number): Promise<Match[]>

  /**
   * Marks results as notified by a message and returns the article ids that were pending: only these may be in the
   * message. Throws if `transaction` is none.
   */
  markNotified(
    transaction: Database,
    notified: { alertId: string; articleIds: string[]; mailId: string },
  ): Promise<string[]>

  /** Regardless of its owner: for messages and the links in them. */
  alertById(id: string): Promise<AlertToNotify | undefined>

  /** Only for its owner. */
  ownAlert(owner: PersonId, id: string): Promise<Owned<AlertToNotify> | undefined>

  /** The alert with this secret in the address of its feed. */
  alertOfToken(token: string): Promise<AlertToNotify | undefined>

  /** Gives a feed another secret, or none. Returns false if the owner has no such alert. */
  setFeedToken(owner: PersonId, alertId: string, token: string | null): Promise<boolean>

  /** Starts or ends a pause. For links in messages, which need no sign-in. */
  setPause(alertId: string, pause: Pause): Promise<void>

  /** Pauses all alerts of a person until `until`, or until they are resumed if it is null; keeps longer pauses. */
  pauseAll(owner: PersonId, until: number | null): Promise<void>

  /** Stops messages of all alerts of a person until they resume them. */
  unsubscribeAll(owner: PersonId): Promise<void>

  /** Ends all pauses of a person except those by a link in a message, and marks the resumed alerts as used. */
  resumeAll(owner: PersonId): Promise<void>
}
