import { ALERT_FREQUENCIES, type AlertFrequency, type AlertWidth, memberOf } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { PersonId } from '#platform/person'
import { type Criteria, readFilters } from './criteria.ts'
import { type Pause, pauseOf } from './pause.ts'
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
