import {
  ALERT_FREQUENCIES,
  type AlertFrequency,
  type AlertWidth,
  memberOf,
  NO_END,
  PAUSE_STATES,
  type PauseState,
  type Alert,
  VOTES_THAT_NARROW,
  criteriaOf,
} from '@claire/api-contract'
import type { Selectable, ExpressionBuilder, Tables } from 'kysely'
import type { SourceNames } from '#domains/articles'
import type { PersonId } from '#platform/person'
import { type Criteria, readFilters, type ChosenSource } from './criteria.ts'
import type { AlertTables } from './tables.ts'

/** When and where messages about an alert are sent. */
export interface MessageSettings {
  email: string
  frequency: AlertFrequency
  note: string
  pause: Pause
}

/** The settings of an alert that a person can change. */
export type AlertDraft = Criteria & MessageSettings & { name: string; width: AlertWidth }

/** An alert as all but the matcher use it. */
export type StoredAlert = AlertDraft & {
  id: string
  /** The subject of its person. */
  owner: PersonId
  /** The folder whose new articles it reports; null for a saved search. */
  folderId: string | null
  feedToken: string | null
  /** When its search was last changed. */
  criteriaAt: number
  /** Product of the vote multipliers of the threshold; 1 without votes. */
  strictness: number
  /** When its person last opened its results, changed it, or confirmed that it is useful. */
  usedAt: number
  createdAt: number
  updatedAt: number
}

export function alertOf(row: Selectable<AlertTables['alert']>): StoredAlert {
  return {
    id: row.id,
    owner: row.owner,
    folderId: row.folder_id,
    name: row.name,
    searchTerm: row.search_term,
    email: row.email,
    ...readFilters(row.filters),
    width: row.width,
    frequency: memberOf(ALERT_FREQUENCIES, row.frequency, 'NEW_MATCHES'),
    note: row.note,
    pause: pauseOf(row),
    feedToken: row.feed_token,
    criteriaAt: row.criteria_at,
    strictness: row.narrowing,
    usedAt: row.used_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Ends at a time in milliseconds since 1970; null: until it is resumed. */
type TimedPause = { state: 'active' } | { state: 'paused'; until: number | null }

/** State of an alert's mail. */
export type Pause =
  | TimedPause
  /** Not opened or confirmed for a year: ends when somebody does either. */
  | { state: 'stale' }
  /** By the link in a mail: ends when its person resumes it. */
  | { state: 'unsubscribed' }

type Stored = Pick<AlertTables['alert'], 'pause' | 'paused_until'>

const pauseOf = ({ pause, paused_until: until }: Selectable<Stored>): Pause => {
  const state = memberOf(PAUSE_STATES, pause, 'paused')
  return state === 'paused' ? { state, until } : { state }
}

export const pauseColumns = (pause: Pause): { pause: PauseState; paused_until: number | null } => ({
  pause: pause.state,
  paused_until: pause.state === 'paused' ? pause.until : null,
})

/** Condition of a statement on `alert`: alerts that are paused at a time. */
export const isPausedIn = (eb: ExpressionBuilder<Tables, 'alert'>, now: number) =>
  eb.and([eb('pause', '!=', 'active'), eb.or([eb('paused_until', 'is', null), eb('paused_until', '>', now)])])

/** Returns when mail resumes: 0 without a pause, Infinity if unknown. */
export function endOf(pause: Pause): number {
  if (pause.state === 'active') return 0
  return pause.state === 'paused' ? (pause.until ?? Infinity) : Infinity
}

/** Returns the pause that the API describes by its end alone. */
export function readPause(pausedUntil: string | null | undefined): TimedPause {
  if (!pausedUntil) return { state: 'active' }
  const until = Date.parse(pausedUntil)
  return { state: 'paused', until: until < Date.parse(NO_END) ? until : null }
}

/** Returns a pause in the form of the API: an expired one is none. */
function presentPause(pause: Pause, now: number): { pause: PauseState; pausedUntil: string | null } {
  const end = endOf(pause)
  return {
    pause: end > now ? pause.state : 'active',
    pausedUntil: end === 0 ? null : end === Infinity ? NO_END : new Date(end).toISOString(),
  }
}

/** The current names of an alert's sources; the stored names of sources that are deleted for good. */
export async function sourceNamesOf(
  alerts: { sources: ChosenSource[] }[],
  sourceNames: SourceNames,
): Promise<(alert: { sources: ChosenSource[] }) => string[]> {
  const names = await sourceNames(alerts.flatMap(({ sources }) => sources.map(({ id }) => id)))
  return ({ sources }) => sources.map(({ id, name }) => names.get(id) ?? name)
}

interface Shown extends Pick<Alert, 'sources' | 'newResults' | 'recent'> {
  alert: StoredAlert
  now: number
  votes: number
}

export const presentAlert = ({ alert, now, sources, newResults, recent, votes }: Shown): Alert => ({
  id: alert.id,
  name: alert.name,
  searchTerm: alert.searchTerm,
  email: alert.email,
  ...criteriaOf({ ...alert, sources }),
  frequency: alert.frequency,
  width: alert.width,
  note: alert.note,
  ...presentPause(alert.pause, now),
  createdAt: new Date(alert.createdAt).toISOString(),
  updatedAt: new Date(alert.updatedAt).toISOString(),
  newResults,
  recent,
  notRelevant: { votes, narrowed: votes >= VOTES_THAT_NARROW && alert.strictness > 1 },
})
