import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runHere } from '../../apps/server/src/testing/command-here.ts'
import type { RunningClaire } from './running-claire.ts'

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
  const args = ['import', file, '--source', source, '--url', url, ...(isNews ? ['--news'] : [])]
  const { code, output } = await runHere(args, { DATA_DIR: dataDir })
  assert.equal(code, 0, output)
}
