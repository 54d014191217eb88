import type { AlertFrequency, AlertWidth, SearchCriteria } from '@claire/api-contract'
import type { Database } from '#platform/database'
import type { Owned, PersonId } from '#platform/person'
import type { Match } from './ledger.ts'
import type { Pause } from './pause.ts'

/** An alert as telling its person needs it; its sources have the names that they have now. */
export interface AlertToNotify extends SearchCriteria {
  id: string
  /** The subject of its person. */
  owner: PersonId
  name: string
  /** A line of its own in every message; '' for none. */
  note: string
  email: string
  searchTerm: string
  width: AlertWidth
  frequency: AlertFrequency
  pause: Pause
  /** Null when its feed is switched off. */
  feedToken: string | null
  /** When its person last opened its results, changed it, or answered for it. */
  usedAt: number
  createdAt: number
  updatedAt: number
}

/** An alert with results that nobody has been told of. */
export interface Candidate {
  alert: AlertToNotify
  /** How many these are, and when the first and the last of them were found. */
  pending: number
  firstMatchedAt: number
  lastMatchedAt: number
}

/**
 * What those who tell people of results need of alerts and their ledger. A result is told once: whoever writes a message
 * marks its results in the transaction that writes the message. Results called not relevant, and those whose articles are
 * gone, are not there; an article that comes back is.
 */
export interface AlertNotifications {
  /** Alerts with pending results, paused ones too, by id, after `afterId`. */
  dueCandidates(page: { afterId?: string; limit: number }): Promise<Candidate[]>

  /**
   * Alerts, not paused, of which something was told up to a time and nothing was looked at since: by id, after `afterId`.
   * One that has told nothing, or only lately, gave nothing to look at.
   */
  stale(page: { notifiedUpTo: number; afterId?: string; limit: number }): Promise<AlertToNotify[]>

  /** Its person has answered for it. */
  noteUse(alertId: string): Promise<void>

  /** Results not told yet, oldest first; `seen` when read in Claire already. */
  pending(alertId: string, limit: number): Promise<Match[]>

  /** Results, told or not, newest first. */
  latest(alertId: string, limit: number): Promise<Match[]>

  /**
   * Marks results as told by a message and returns the article ids that were not yet: only these may be in the message.
   * Throws when `transaction` is none.
   */
  markNotified(
    transaction: Database,
    told: { alertId: string; articleIds: string[]; mailId: string },
  ): Promise<string[]>

  /** Whosever it is: for messages and the links in them. */
  alertById(id: string): Promise<AlertToNotify | undefined>

  /** For its person only. */
  ownAlert(owner: PersonId, id: string): Promise<Owned<AlertToNotify> | undefined>

  /** The alert whose feed has this secret in its address. */
  alertOfToken(token: string): Promise<AlertToNotify | undefined>

  /** Gives a feed another secret, or none; whether the owner has such an alert. */
  setFeedToken(owner: PersonId, alertId: string, token: string | null): Promise<boolean>

  /** Begins a pause or ends it. For links in messages, which nobody has to sign in for. */
  setPause(alertId: string, pause: Pause): Promise<void>

  /** No message of any alert of a person before `until`, or before they are resumed where it is null; a longer pause stays. */
  pauseAll(owner: PersonId, until: number | null): Promise<void>

  /** No message of any alert of a person before they say so. */
  unsubscribeAll(owner: PersonId): Promise<void>

  /** Ends all pauses of a person but those that a link in a message made; what is resumed is in use. */
  resumeAll(owner: PersonId): Promise<void>
}
