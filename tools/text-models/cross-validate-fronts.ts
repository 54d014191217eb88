// Measures the reading of fronts of publishers that the models have not seen:
//   node tools/run.mjs tools/text-models/cross-validate-fronts.ts <output folder> <folder or archive>… [--worst]
// with the folds and models of train_fronts.py. Prints all, then each layout.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readFrontModels } from '../../apps/server/src/domains/intake/extraction/pdf/front-matter.ts'
import {
  frontsLine,
  type FrontScore,
  readFrontFiles,
  scoreFront,
  sumOf,
} from '../../benchmarks/support/extraction/extraction-fronts.ts'
import { readPdf } from '../../benchmarks/support/extraction/extraction-subjects.ts'
import { publisherOf } from '../../benchmarks/support/extraction/front-examples.ts'

const [output = '.cache/text-models', ...places] = process.argv
  .slice(2)
  .filter((each) => !each.startsWith('--'))
const folds = JSON.parse(readFileSync(path.join(output, 'folds.json'), 'utf8')) as Record<string, number>
const models = new Map(
  [...new Set(Object.values(folds))].map((fold) => [
    fold,
    readFrontModels(path.join(output, `fold-${fold}`)),
  ]),
)
const byLayout = new Map<string, FrontScore[]>()
for (const { truth, bytes } of places.flatMap(readFrontFiles)) {
  const draft = await readPdf(bytes, models.get(folds[publisherOf(truth)] ?? -1))
  const scores = byLayout.get(truth.layout) ?? []
  byLayout.set(truth.layout, [...scores, scoreFront(truth, draft)])
}
console.log(`held out ${frontsLine(sumOf([...byLayout.values()].flat()))}`)
for (const [layout, scores] of byLayout)
  console.log(`${layout.padEnd(32)} ${String(scores.length).padStart(3)} ${frontsLine(sumOf(scores))}`)
