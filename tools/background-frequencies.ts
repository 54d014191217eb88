// node tools/run.mjs tools/background-frequencies.ts [RECORDS.jsonl.gz]: the frequencies of words in scientific
// abstracts. Writes, for each stem in at least one of a thousand records, its number in a hundred thousand. Default: the
// arXiv records (metadata CC0) of ../shared/corpus. The index falls back on these shares while a library is small.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stemmedTerms } from '@claire/scholarly-text'
import { readJsonLines } from '../benchmarks/support/read-lines.ts'

const LEAST_SHARE = 0.001
const root = path.resolve(import.meta.dirname, '..')
const source = process.argv[2] ?? path.join(root, '../shared/corpus/arxiv-100k.jsonl.gz')
const target = path.join(root, 'packages/search-engine/src/analysis/background-frequencies.txt')

const counts = new Map<string, number>()
const records = readJsonLines<{ title: string; abstract: string }>(source)
for (const { title, abstract } of records) {
  for (const stem of new Set(stemmedTerms(`${title} ${abstract}`)))
    counts.set(stem, (counts.get(stem) ?? 0) + 1)
}
const common = [...counts]
  .filter(([, count]) => count >= records.length * LEAST_SHARE)
  .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
writeFileSync(
  target,
  `${common.map(([stem, count]) => `${stem} ${Math.round((count / records.length) * 100_000)}`).join('\n')}\n`,
)
console.log(`${common.length} stems of ${records.length} records`)
