// npm run generate -- benchmarks: writes the table of figures in docs/benchmarks.md from benchmarks/results.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from '../accept-figures.mjs'
import { type MarkedPart, tableOf, writePart } from '../marked-part.ts'

const results = path.resolve(import.meta.dirname, '../../benchmarks/results')

export const benchmarksPart: MarkedPart = {
  document: 'benchmarks.md',
  name: 'benchmarks',
  contents: () =>
    tableOf(
      ['figure', 'bar', 'today', 'machine', 'date', 'command'],
      readdirSync(results).toSorted().flatMap(rowsOf),
    ),
}

function rowsOf(file: string): string[][] {
  const command = path.basename(file, '.json').replace('-', ' ')
  const figures = JSON.parse(readFileSync(path.join(results, file), 'utf8')) as Figure[]
  return figures.map(({ figure, options, bar, today, machine, date }) => [
    figure,
    bar,
    today,
    machine,
    date,
    `\`${[command, options].filter(Boolean).join(' ')}\``,
  ])
}

if (import.meta.main) await writePart(benchmarksPart)
