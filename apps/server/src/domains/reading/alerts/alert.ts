import {
  ALERT_FREQUENCIES,
  type AlertFrequency,
  type AlertWidth,
  type SearchCriteria,
  criteriaKey,
  criteriaOf,
  memberOf,
  narrowing,
} from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { PersonId } from '#platform/person'
import { type Pause, pauseOf } from './pause.ts'
import type { AlertTables } from './tables.ts'
import { createHash } from 'node:crypto'

/** The settings of an alert that a person can change. */
export type AlertDraft = Criteria & {
  name: string
  email: string
  width: AlertWidth
  frequency: AlertFrequency
  note: string
  pause: Pause
}

/** An alert as all but the matcher use it. */
export type StoredAlert = AlertDraft & {
  id: string
  /** The subject of its person. */
  owner: PersonId
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

/** A source as stored with an alert: by id, since names change; the name is for deleted sources. */
export interface ChosenSource {
  id: string
  name: string
}

type Filters = Omit<SearchCriteria, 'sources'> & {
  /** Empty means all. */
  sources: ChosenSource[]
}

/** The criteria of an alert. */
export type Criteria = Filters & { searchTerm: string }

/** Equal for two alerts with the same search. */
export function criteriaKeyOf({ searchTerm, ...filters }: Criteria): string {
  const parts = [
    searchTerm.replace(/\s+/g, ' ').trim(),
    criteriaKey({ ...filters, sources: filters.sources.map(({ id }) => id) }),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Filters as they are stored: only those that filter anything. */
export const storedFilters = (filters: Filters): string => JSON.stringify(narrowing(filters))

function readFilters(stored: string): Filters {
  const { sources = [], ...others } = JSON.parse(stored) as Partial<Filters>
  return { ...criteriaOf(others), sources }
}
