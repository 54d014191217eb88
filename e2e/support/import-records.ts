import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningClaire } from './running-claire.ts'

const IMPORT = path.resolve(import.meta.dirname, '../../apps/server/src/cli/import.ts')

interface Records {
  source: string
  /** The site of the source. */
  url: string
  records: readonly object[]
  /** True if what is new is news for alerts; never in the first import of a source. */
  isNews?: boolean
}

/** Imports records into a source beside the running server, like an operator. */
export async function importRecords({ dataDir }: RunningClaire, { source, url, records, isNews }: Records) {
  const file = path.join(dataDir, 'records.jsonl')
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
  const env = { ...process.env, DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off' }
  const args = [IMPORT, file, '--source', source, '--url', url, ...(isNews ? ['--news'] : [])]
  const [code] = (await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'exit')) as [number]
  assert.equal(code, 0)
}
