import { ALERT_FREQUENCIES, type AlertFrequency, type AlertWidth, memberOf } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { PersonId } from '#platform/person'
import { type Criteria, readFilters } from './criteria.ts'
import { type Pause, pauseOf } from './pause.ts'
import type { AlertTables } from './tables.ts'

/** What a person says about an alert. */
export type AlertDraft = Criteria & {
  name: string
  email: string
  width: AlertWidth
  frequency: AlertFrequency
  note: string
  pause: Pause
}

/** An alert as everybody but the matcher sees it. */
export type StoredAlert = AlertDraft & {
  id: string
  /** The subject of its person. */
  owner: PersonId
  feedToken: string | null
  /** When what it looks for was last changed. */
  criteriaAt: number
  /** How often the threshold was multiplied by votes; 1 when it was not. */
  narrowing: number
  /** When its person last opened its results, changed it, or answered for it. */
  usedAt: number
  createdAt: number
  updatedAt: number
}

export function alertOf(row: Selectable<AlertTables['alert']>): StoredAlert {
  return {
    id: row.id,
    owner: row.owner,
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
    narrowing: row.narrowing,
    usedAt: row.used_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
