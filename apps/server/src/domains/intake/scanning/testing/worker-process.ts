// A scanner in a process of its own, for tests that kill it: node worker-process.ts <options as JSON>. Ends when the scan does.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { USUAL_SETTINGS } from '#domains/intake/sources'
import { openFolderFiles } from '#adapters/files'
import { openSqlite } from '#adapters/sqlite'
import { createExtractor } from '#domains/intake/extraction'
import { createLog } from '#platform/log'
import type { Endpoint } from '#domains/intake/web-access'
import { createScanning } from '../scanning.ts'

interface Options {
  folder: string
  /** The one source, and where its host really is. */
  host: string
  endpoint: Endpoint
  /** Crossref's endpoint, if it is used. */
  crossref?: Endpoint
}

const { folder, host, endpoint, crossref } = JSON.parse(process.argv[2] ?? '') as Options
const source = {
  id: host,
  url: `http://${host}`,
  status: 'APPROVED' as const,
  rhythm: 'automatic' as const,
  settings: USUAL_SETTINGS,
  scanning: { state: 'active' as const },
}
const scanning = await createScanning({
  database: openSqlite(path.join(folder, 'claire.sqlite')),
  clock: () => Date.now(),
  extractor: createExtractor({ workers: 1 }),
  log: createLog('silent', { readable: false }),
  dataDir: folder,
  pages: openFolderFiles(path.join(folder, 'pages')),
  publicUrl: 'http://claire.test',
  contactEmail: null,
  sources: { get: async () => source, withStatus: async () => [source] },
  resolve: new Map([[host, endpoint], ...(crossref ? [['api.crossref.org', crossref] as const] : [])]),
  metadataRepair: crossref ? 'crossref' : null,
  minDelayMs: 0,
})
await scanning.start(host)
for (const { signal } = new AbortController(); (await scanning.progress(host))?.state === 'running';) {
  const claim = await scanning.worker.claim()
  if ('waitMs' in claim) await delay(Math.min(claim.waitMs, 50))
  else await scanning.worker.save(claim, await scanning.worker.visit(claim, signal))
}
process.exit(0)
