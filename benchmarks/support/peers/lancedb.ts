import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OpenPeer, PeerDocument } from './peer.ts'

const VERSION = '0.38.0'
const ARROW = '18.1.0'

/** The used part of @lancedb/lancedb. */
interface Lance {
  connect(folder: string): Promise<{
    createTable(name: string, rows: Record<string, unknown>[]): Promise<LanceTable>
  }>
  Index: { fts(): unknown }
  rerankers: { RRFReranker: { create(): Promise<unknown> } }
}

interface LanceTable {
  createIndex(column: string, options: { config: unknown }): Promise<void>
  query(): LanceQuery
}

interface LanceQuery {
  fullTextSearch(text: string, options: { columns: string[] }): LanceQuery
  nearestTo(vector: number[]): LanceQuery
  rerank(reranker: unknown): LanceQuery
  limit(count: number): LanceQuery
  toArray(): Promise<{ id: string }[]>
}

/** LanceDB's hybrid search: its full-text index and the same vectors, by reciprocal ranks. Installed beside Claire. */
export const openLance =
  (cache: string): OpenPeer =>
  async (documents) => {
    const lance = installed(cache)
    if (typeof lance === 'string') return { missing: lance }
    const folder = mkdtempSync(path.join(tmpdir(), 'claire-peer-lance-'))
    const database = await lance.connect(folder)
    const table = await database.createTable('article', documents.map(rowOf))
    await table.createIndex('body', { config: lance.Index.fts() })
    const reranker = await lance.rerankers.RRFReranker.create()
    return {
      pids: [],
      async search({ text, vector }, limit) {
        const words = table
          .query()
          .fullTextSearch(text.replace(/[^\p{L}\p{N}]+/gu, ' '), { columns: ['body'] })
        const found = await words
          .nearestTo([...vector])
          .rerank(reranker)
          .limit(limit)
          .toArray()
        return found.map(({ id }) => id)
      },
      async close() {
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }

const rowOf = ({ id, title, text, vector }: PeerDocument) => ({
  id,
  body: `${title}. ${text}`,
  vector: [...vector],
})

/** Returns the library from a folder of its own, installed on first use; or the reason why not. */
function installed(cache: string): Lance | string {
  const folder = path.join(cache, `lancedb-${VERSION}`)
  const native = `@lancedb/lancedb-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
  if (!existsSync(path.join(folder, 'node_modules/@lancedb/lancedb'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n')
    const packages = [`@lancedb/lancedb@${VERSION}`, `${native}@${VERSION}`, `apache-arrow@${ARROW}`]
    const flags = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync('npm', ['install', '-E', ...flags, ...packages], { cwd: folder })
    if (status !== 0) {
      rmSync(folder, { recursive: true, force: true })
      return `@lancedb/lancedb ${VERSION} could not be installed`
    }
  }
  return createRequire(path.join(folder, 'package.json'))('@lancedb/lancedb') as Lance
}
