import type { Suggester } from '@claire/api-contract'
import type { Database } from '#platform/database'
import type { StoredSource } from '../source.ts'
import type { SourceTables } from '../tables.ts'

/**
 * Returns the suggester of each source, with the outcomes of their other suggestions, by the source's id; none for a
 * source that comes with Claire, or whose suggester's account is deleted.
 */
export async function suggestersOf(
  database: Database,
  all: readonly StoredSource[],
): Promise<Map<string, Suggester>> {
  const sources = all.filter(({ suggestedBy }) => suggestedBy !== '')
  if (!sources.length) return new Map()
  const [names, records] = await Promise.all([namesOf(database, sources), recordsOf(database, sources)])
  return new Map(
    sources.map(({ id, suggestedBy }) => {
      const { approved = 0, decided = 0 } = records.get(suggestedBy) ?? {}
      return [id, { name: names.get(id) ?? '', approved, decided }]
    }),
  )
}

/** The first entry of a source in the audit log is the suggestion. */
async function namesOf(database: Database, sources: readonly StoredSource[]): Promise<Map<string, string>> {
  const db = database.withTables<SourceTables>()
  const first = db
    .selectFrom('source_audit')
    .select((eb) => eb.fn.min('seq').as('seq'))
    .where(
      'source_id',
      'in',
      sources.map(({ id }) => id),
    )
    .groupBy('source_id')
  const rows = await db
    .selectFrom('source_audit')
    .select(['source_id', 'who_name'])
    .where('seq', 'in', first)
    .execute()
  return new Map(rows.map(({ source_id, who_name }) => [source_id, who_name]))
}

type TrackRecord = Pick<Suggester, 'approved' | 'decided'>

async function recordsOf(
  database: Database,
  sources: readonly StoredSource[],
): Promise<Map<string, TrackRecord>> {
  const people = [...new Set(sources.map(({ suggestedBy }) => suggestedBy))]
  const rows = await database
    .withTables<SourceTables>()
    .selectFrom('source')
    .select((eb) => ['suggested_by', 'status', eb.fn.countAll<string | number>().as('count')])
    .where('suggested_by', 'in', people)
    .where('status', '!=', 'PENDING')
    .groupBy(['suggested_by', 'status'])
    .execute()
  const records = new Map<string, TrackRecord>()
  for (const { suggested_by, status, count } of rows) {
    const { approved, decided } = records.get(suggested_by) ?? { approved: 0, decided: 0 }
    // A deleted source was approved before.
    const isApproved = status !== 'REJECTED'
    records.set(suggested_by, {
      approved: approved + (isApproved ? Number(count) : 0),
      decided: decided + Number(count),
    })
  }
  return records
}
