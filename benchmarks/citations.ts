// npm run eval:citations: what of references is lost on the way through a file, and how fast files are read.
//   Each reference is written by Claire and read by a library that did not write it: BibTeX and BibLaTeX by citation-js,
//   RIS and CSL-JSON by biblatex-csl-converter; and by Claire's own import, which has to find it unchanged.
// References: 1,000 records of ../shared/web/oai.tar.gz, 923 of ../shared/corpus/jats-articles.jsonl.gz, 1,000 of arXiv.
import path from 'node:path'
import { EXPORT_FORMATS, type ExportFormatName, type Reference, createKeys } from '@claire/citations'
import { importFormatOf, readReferences } from '@claire/citations/reading'
import type { CitedWork } from '@claire/scholarly-text'
import { readRecord } from '../apps/server/src/cli/import/read-record.ts'
import { type ArticleDraft, citedWorkOf } from '../apps/server/src/domains/articles/index.ts'
import { parseOaiPage } from '../apps/server/src/domains/intake/extraction/index.ts'
import {
  TOLD,
  type Told,
  readByCitationJs,
  readCslByConverter,
  readRisByConverter,
  toldByWork,
} from './support/citation-readers.ts'
import { readText } from './support/read-lines.ts'
import { readFiles } from './support/read-tar.ts'

const shared = path.resolve(import.meta.dirname, '../../shared')
const workOf = (draft: Omit<ArticleDraft, 'sourceId'>): CitedWork => citedWorkOf(draft)

function worksOfLines(file: string, most: number): CitedWork[] {
  const lines = readText(path.join(shared, 'corpus', file)).split('\n')
  const works: CitedWork[] = []
  for (const line of lines) {
    // Without an address there is nothing to cite.
    if (works.length < most && !(file.startsWith('jats') && line.includes('"doi": null')))
      works.push(workOf(readRecord(line, '')))
  }
  return works
}

function worksOfRecords(): CitedWork[] {
  const works = [...readFiles(path.join(shared, 'web/oai.tar.gz'))].flatMap(([name, bytes]) =>
    name.endsWith('.xml')
      ? (parseOaiPage(bytes.toString('utf8'), 'https://repository.example/oai')?.records ?? [])
      : [],
  )
  return works.slice(0, 1_000).flatMap(({ draft }) => (draft ? workOf(draft) : []))
}

const FOREIGN: [ExportFormatName, reader: string, read: (file: string) => Told[]][] = [
  ['bibtex', 'citation-js', readByCitationJs],
  ['biblatex', 'citation-js', readByCitationJs],
  ['ris', 'biblatex-csl-converter', readRisByConverter],
  ['csl-json', 'biblatex-csl-converter', readCslByConverter],
]

const keyOf = createKeys()
const sets = {
  'OAI-PMH': worksOfRecords(),
  JATS: worksOfLines('jats-articles.jsonl.gz', 923),
  arXiv: worksOfLines('arxiv-100k.jsonl.gz', 1_000),
}
for (const [name, works] of Object.entries(sets)) {
  const references = works.map((work) => ({ work, key: keyOf(work) }))
  const stated = TOLD.map((fact) => `${fact} ${works.filter((work) => toldByWork(work)[fact]).length}`)
  console.log(`\n${name}: ${works.length} references that state ${stated.join(', ')}`)
  for (const [format, reader, read] of FOREIGN) compareForeign(references, format, reader, read)
  for (const format of ['bibtex', 'biblatex', 'ris', 'csl-json', 'csv'] as const)
    compareOwn(references, format)
}

function fileOf(references: Reference[], format: ExportFormatName): string {
  const { head, between, foot, write } = EXPORT_FORMATS[format]
  return `${head}${references.map(write).join(between)}${foot}`
}

function compareForeign(references: Reference[], ...[format, reader, read]: (typeof FOREIGN)[number]) {
  // One by one: what a reader refuses counts as lost, and it alone.
  const found = references.map((reference) => {
    try {
      return read(fileOf([reference], format))[0]
    } catch {
      return undefined
    }
  })
  const lost = TOLD.map((fact) => {
    const missing = references.filter(({ work }, at) => toldByWork(work)[fact] !== (found[at]?.[fact] ?? ''))
    if (process.argv.includes('--show'))
      for (const { work } of missing.slice(0, 3)) {
        const at = references.findIndex((each) => each.work === work)
        console.log(`    ${fact}: ${toldByWork(work)[fact]} | ${found[at]?.[fact]}`)
      }
    return `${fact} ${missing.length}`
  })
  console.log(`  ${format} read by ${reader}: lost ${lost.join(', ')}`)
}

function compareOwn(references: Reference[], format: ExportFormatName) {
  const file = fileOf(references, format)
  const started = process.cpuUsage()
  const as = importFormatOf(file)
  const entries = as ? readReferences(file, as) : []
  const { user, system } = process.cpuUsage(started)
  const read = entries.flatMap((entry) => (entry.kind === 'reference' ? entry.reference.work : []))
  const changed = references.filter(({ work }, at) => factsOf(work) !== (read[at] && factsOf(read[at])))
  if (process.argv.includes('--show'))
    for (const { work } of changed.slice(0, 4)) {
      console.log(`    ${factsOf(work)}`)
      console.log(`    ${factsOf(read[references.findIndex((each) => each.work === work)] ?? work)}`)
    }
  const megabytes = file.length / 1e6
  console.log(
    `  ${format} read by Claire: ${changed.length} of ${references.length} changed, ${(megabytes / ((user + system) / 1e6)).toFixed(1)} MB a second of processor time`,
  )
}

/** All that a reference says, however many spaces between words. */
function factsOf({ names, ...work }: CitedWork): string {
  const people = names.map((name) =>
    'literal' in name
      ? name.literal
      : Object.values({ ...name })
          .toSorted()
          .join('|'),
  )
  return JSON.stringify([
    Object.entries(work).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    people,
  ]).replace(/\s+|\\n/g, ' ')
}
