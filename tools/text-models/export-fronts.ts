// Writes train_fronts.py's training data, computed by the functions that read PDFs:
//   node tools/run.mjs tools/text-models/export-fronts.ts <output folder> <folder or archive>…
// A second run, once train_fronts.py has written the folds, adds what the models of names say among each other.
// Each place holds pdf/ and truth.jsonl. One table each for lines of titles, names of authors and years.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { yearCandidates } from '../../apps/server/src/domains/intake/extraction/pdf/find-year.ts'
import { plausibleTitle } from '../../apps/server/src/domains/intake/extraction/pdf/front-matter.ts'
import { contextFeatures } from '../../apps/server/src/domains/intake/extraction/pdf/find-authors.ts'
import { nameCandidates } from '../../apps/server/src/domains/intake/extraction/pdf/name-features.ts'
import { nameOf } from '../../apps/server/src/domains/intake/extraction/pdf/name-pieces.ts'
import { ownDoi } from '../../apps/server/src/domains/intake/extraction/pdf/own-doi.ts'
import {
  type Features,
  titleFeatures,
} from '../../apps/server/src/domains/intake/extraction/pdf/title-features.ts'
import { probabilityOf, readTrees } from '../../apps/server/src/platform/boosted-trees.ts'
import { isSamePerson, readFrontFiles } from '../../benchmarks/support/extraction/extraction-fronts.ts'
import {
  type FrontExample,
  publisherOf,
  readExample,
} from '../../benchmarks/support/extraction/front-examples.ts'

const [output = '.cache/text-models', ...places] = process.argv.slice(2)
const FOLDS = 8

const tables: Record<string, string[]> = { title: [], author: [], context: [], year: [] }
const add = (table: string, [fold, front, label]: number[], features: Features) => {
  const rows = tables[table] ?? []
  if (!rows.length) rows.push(['fold', 'front', 'label', ...Object.keys(features)].join('\t'))
  const values = Object.values(features).map((value) => Number(value.toPrecision(6)))
  rows.push([fold, front, label, ...values].join('\t'))
}

const examples: FrontExample[] = []
for (const { truth, bytes } of places.flatMap(readFrontFiles)) examples.push(await readExample(bytes, truth))
const folds = foldsOf(examples)
const models = new Map(
  [...new Set(Object.values(folds))].flatMap((fold) => {
    const file = path.join(output, `fold-${fold}`, 'author.json')
    return existsSync(file) ? [[fold, readTrees(file)] as const] : []
  }),
)

for (const [front, example] of examples.entries()) {
  const { layout, truth, title, stated } = example
  const fold = folds[publisherOf(truth)] ?? 0
  if (!title.length) console.log(`title not found whole: ${truth.file} ${truth.layout} ${truth.title}`)
  if (title.length)
    for (const [at, features] of titleFeatures(layout, plausibleTitle(stated.title)).entries()) {
      const cell = layout.first[at]
      add('title', [fold, front, Number(cell !== undefined && title.includes(cell))], features)
    }
  const seen = new Set<string>()
  const candidates = nameCandidates({ layout, title, stated: stated.author })
  const model = models.get(fold)
  const context = model
    ? contextFeatures(
        candidates.map(({ piece, features }) => ({ piece, score: probabilityOf(model, features) })),
      )
    : []
  for (const [at, { piece, features }] of candidates.entries()) {
    const name = nameOf(piece.words)
    const author = truth.authors.find((each) => isSamePerson(name, each))
    if (author) seen.add(author.family)
    const label = [fold, front, Number(author !== undefined)]
    add('author', label, features)
    if (context[at]) add('context', label, { ...features, ...context[at] })
  }
  const missed = truth.authors.filter(({ family }) => !seen.has(family))
  if (missed.length)
    console.log(
      `no candidate: ${truth.file} ${truth.layout} ${missed.map(({ given, family }) => `${given} ${family}`).join('; ')}`,
    )
  const doi = stated.doi ?? ownDoi(layout, title)?.value ?? ''
  for (const { year, features } of yearCandidates({ layout, title, created: stated.created, doi }))
    add('year', [fold, front, Number(year === truth.year)], features)
}
mkdirSync(output, { recursive: true })
for (const [table, rows] of Object.entries(tables))
  if (rows.length) writeFileSync(path.join(output, `${table}.tsv`), `${rows.join('\n')}\n`)
writeFileSync(path.join(output, 'folds.json'), `${JSON.stringify(folds, null, 1)}\n`)
console.log(
  `${examples.length} fronts; ${Object.entries(tables)
    .map(([table, rows]) => `${table} ${rows.length - 1} rows`)
    .join(', ')}`,
)

/** Distributes publishers over folds of about the same size; each is held out whole. */
function foldsOf(all: FrontExample[]): Record<string, number> {
  const publishers = Map.groupBy(all, ({ truth }) => publisherOf(truth))
  const sizes = Array.from({ length: FOLDS }, () => 0)
  return Object.fromEntries(
    [...publishers]
      .toSorted((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
      .map(([publisher, fronts]) => {
        const fold = sizes.indexOf(Math.min(...sizes))
        sizes[fold] = (sizes[fold] ?? 0) + fronts.length
        return [publisher, fold]
      }),
  )
}
