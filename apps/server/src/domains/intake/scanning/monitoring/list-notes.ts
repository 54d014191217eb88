import type { Database } from '#platform/database'
import { type Cause, explain } from './causes.ts'
import type { ScanRun } from '../frontier/runs.ts'
import type { ScanningTables } from '../tables.ts'

/** What may be amiss with a list though its source is well, by the reason of its row. */
const NOTES: Record<string, string> = {
  ...Object.fromEntries(
    (['harvest_stuck', 'harvest_refused'] satisfies Cause[]).map((cause) => [cause, explain(cause)]),
  ),
  oai_broken:
    'The OAI-PMH repository sends at least 1 record that cannot be read; it is left out. The repository has to repair it.',
  sitemap_cut:
    'A sitemap names more than the 50,000 pages that it may; the rest is left out. The site has to split it.',
}

/** What the last run found amiss with the lists that a source's articles are found by, in words; '' when nothing. */
export async function listNotes(database: Database, run: ScanRun | undefined): Promise<string> {
  if (!run) return ''
  const rows = await database
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .select('reason')
    .distinct()
    .where('source_id', '=', run.source_id)
    .where('state', 'in', ['ok', 'failed'])
    .where('reason', 'in', Object.keys(NOTES))
    .where('kind', 'in', ['oai', 'sitemap'])
    .where('visited_at', '>=', run.started_at)
    .execute()
  return rows.map(({ reason }) => NOTES[reason]).join(' ')
}
