import { criteriaOf } from '@claire/api-contract'
import type { Database } from '#platform/database'
import { type ChosenSource, criteriaKeyOf, literalKeyOf, readFilters, storedFilters } from './criteria.ts'

type AlertColumns = {
  id: string
  owner: string
  search_term: string
  filters: string
  criteria_key: string
}
type GatheredColumns = {
  start_year: number | null
  end_year: number | null
  sources: string
  refine_search: 0 | 1
}
/** Filters were separate columns. */
export const GATHERED: Record<keyof GatheredColumns, true> = {
  start_year: true,
  end_year: true,
  sources: true,
  refine_search: true,
}

/** Moves filters from columns of their own, which had another form in the key. */
export async function gatherFilters(database: Database) {
  const db = database.withTables<{ alert: AlertColumns & GatheredColumns }>()
  const alerts = await db
    .selectFrom('alert')
    .select(['id', 'search_term', 'start_year', 'end_year', 'sources', 'refine_search'])
    .execute()
  for (const { id, search_term: searchTerm, ...row } of alerts) {
    const criteria = {
      ...criteriaOf({
        startYear: row.start_year,
        endYear: row.end_year,
        refineSearch: row.refine_search === 1,
      }),
      searchTerm,
      sources: JSON.parse(row.sources) as ChosenSource[],
    }
    await db
      .updateTable('alert')
      .set({ filters: storedFilters(criteria), criteria_key: literalKeyOf(criteria) })
      .where('id', '=', id)
      .execute()
  }
}

/** Joins the forms of a topic, which had keys of their own. The later of two alerts on one topic stays as it is. */
export async function joinFormsOfTopics(database: Database) {
  const db = database.withTables<{ alert: AlertColumns & { folder_id: string | null; created_at: number } }>()
  const alerts = await db
    .selectFrom('alert')
    .select(['id', 'owner', 'search_term', 'filters'])
    .where('search_term', 'like', '%topic:"%')
    .where('folder_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, owner, search_term: searchTerm, filters } of alerts) {
    const key = criteriaKeyOf({ ...readFilters(filters), searchTerm })
    await db
      .updateTable('alert')
      .set({ criteria_key: key })
      .where('id', '=', id)
      .where(({ not, exists }) =>
        not(
          exists(
            db
              .selectFrom('alert as twin')
              .select('twin.id')
              .where('twin.owner', '=', owner)
              .where('twin.criteria_key', '=', key),
          ),
        ),
      )
      .execute()
  }
}
