import type { Cause } from '@claire/api-contract'
import type { Database } from '#platform/database'
import type { ScanRun } from '../frontier/runs.ts'
import type { ScanningTables } from '../tables.ts'
import { isCause } from '../causes.ts'
import { explain, type Messages } from '../messages.ts'

/** Faults of a list in a healthy source. */
type ListNote = 'oai_broken' | 'sitemap_cut'

const NOTES: readonly (ListNote | Cause)[] = ['harvest_stuck', 'harvest_refused', 'oai_broken', 'sitemap_cut']

/** Describes faults that the last run found in the source's lists; '' for none. */
export async function listNotes(database: Database, run: ScanRun | undefined, t: Messages): Promise<string> {
  if (!run) return ''
  const rows = await database
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .select('reason')
    .distinct()
    .where('source_id', '=', run.source_id)
    .where('state', 'in', ['ok', 'failed'])
    .where('reason', 'in', NOTES)
    .where('kind', 'in', ['oai', 'sitemap'])
    .where('visited_at', '>=', run.started_at)
    .execute()
  return rows
    .map(({ reason }) => (isCause(reason) ? explain(t, reason) : t(`notes.${reason as ListNote}`)))
    .join(' ')
}
