import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ArxivRecord } from '../search/search-corpus.ts'
import { importArticles } from './drill-server.ts'

/** Loads articles into a data folder, unless done before. */
export async function fillFolder(dataDir: string, records: ArxivRecord[]) {
  if (existsSync(path.join(dataDir, 'claire.sqlite'))) return
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'articles.jsonl')
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
  await importArticles(dataDir, file)
}
