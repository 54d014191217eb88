import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const PROGRAMS = [
  'adapters/sqlite/examine-program.ts',
  'domains/intake/extraction/reader-worker.ts',
  'domains/intake/sources/transfer/source-file-worker.ts',
  'domains/reading/bookmarks/importing/reading-worker.ts',
]
const urlOf = (file: string) => new URL(`../../${file}`, import.meta.url)

describe('a program that is started again and again', () => {
  for (const program of PROGRAMS)
    test(`loads no schemas and no database: ${program}`, () => {
      const args = [`--import=${urlOf('testing/list-modules.ts')}`, fileURLToPath(urlOf(program))]
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      assert.match(stdout, new RegExp(`${program}$`, 'm'), stderr)
      assert.doesNotMatch(stdout, /node_modules\/(typebox|kysely|fastify|pg|undici)\//)
    })
})
