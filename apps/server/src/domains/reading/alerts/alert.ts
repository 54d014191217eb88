import { createHash } from 'node:crypto'
import type { AlertFrequency, AlertWidth } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { PersonId } from '#platform/person'
import type { AlertTables } from './tables.ts'

/** A source as an alert remembers it: by id, since names change; the name is for when the source is gone. */
export interface ChosenSource {
  id: string
  name: string
}

/** What an alert looks for. */
export interface Criteria {
  searchTerm: string
  startYear: number | null
  endYear: number | null
  /** Empty means all. */
  sources: ChosenSource[]
  refineSearch: boolean
}

/** What a person says about an alert. */
export interface AlertDraft extends Criteria {
  name: string
  email: string
  width: AlertWidth
  frequency: AlertFrequency
  note: string
  pausedUntil: number | null
}

/** An alert as everybody but the matcher sees it. */
export interface StoredAlert extends AlertDraft {
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

/** Equal for two alerts that look for the same. */
export function criteriaKeyOf({ searchTerm, startYear, endYear, sources, refineSearch }: Criteria): string {
  const ids = sources.map(({ id }) => id).toSorted()
  const parts = [searchTerm.replace(/\s+/g, ' ').trim(), startYear, endYear, ids, refineSearch]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

export function alertOf(row: Selectable<AlertTables['alert']>): StoredAlert {
  return {
    id: row.id,
    owner: row.owner,
    name: row.name,
    searchTerm: row.search_term,
    email: row.email,
    startYear: row.start_year,
    endYear: row.end_year,
    sources: JSON.parse(row.sources) as ChosenSource[],
    refineSearch: row.refine_search === 1,
    width: row.width,
    frequency: row.frequency as AlertFrequency,
    note: row.note,
    pausedUntil: row.paused_until,
    feedToken: row.feed_token,
    criteriaAt: row.criteria_at,
    narrowing: row.narrowing,
    usedAt: row.used_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
