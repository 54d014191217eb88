import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync, backup } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const { from, to, asItIs } = workerData as { from: string; to: string; asItIs: boolean }
/** Another process may be writing at the moment. */
const BUSY_MS = 10_000

/** More than any file has: concurrent writers would restart a copy in steps. */
const PAGES_AT_ONCE = 2 ** 31 - 1

const database = new DatabaseSync(from, { timeout: BUSY_MS })
try {
  if (asItIs) await backup(database, to, { rate: PAGES_AT_ONCE })
  else database.prepare('VACUUM INTO ?').run(to)
} finally {
  database.close()
}
// SQLite leaves that to the operating system, which may delay it.
const file = openSync(to, 'r+')
fsyncSync(file)
closeSync(file)
