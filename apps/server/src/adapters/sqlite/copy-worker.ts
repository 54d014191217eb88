import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const { from, to } = workerData as { from: string; to: string }
/** Another process may be writing just then. */
const BUSY_MS = 10_000

const database = new DatabaseSync(from, { timeout: BUSY_MS })
try {
  database.prepare('VACUUM INTO ?').run(to)
} finally {
  database.close()
}
// SQLite leaves that to the operating system, which has time.
const file = openSync(to, 'r+')
fsyncSync(file)
closeSync(file)
