// npm run eval:citations: what of references is lost on the way through a file, and how fast files are read.
//   Each reference is written by Claire and read by libraries that did not write it: biblatex-csl-converter, and of BibTeX
//   and BibLaTeX citation-js, which is given no abstracts (it refuses whole entries for some formulas in them) and reads no
//   `howpublished`; and by Claire's own import, which has to find it unchanged.
// References: 923 journal articles of ../shared/corpus/jats-articles.jsonl.gz, which the replay serves, with authors of
//   arXiv records and numbered volumes, issues and pages, of which these have none; 1,000 of arXiv; 1,000 records of
//   ../shared/web/oai.tar.gz.
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
  isKept,
  readBibByConverter,
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

/** The corpus says neither who wrote these articles nor in which volume: others' authors and running numbers stand for them. */
const completed = (articles: CitedWork[], others: CitedWork[]): CitedWork[] =>
  articles.map((work, at) => ({
    ...work,
    names: others[at]?.names ?? [],
    volume: String(1 + (at % 90)),
    issue: String(1 + (at % 12)),
    pages: at % 5 ? `${at}-${at + 11}` : `e${1_000 + at}`,
  }))

function worksOfRecords(): CitedWork[] {
  const works = [...readFiles(path.join(shared, 'web/oai.tar.gz'))].flatMap(([name, bytes]) =>
    name.endsWith('.xml')
      ? (parseOaiPage(bytes.toString('utf8'), 'https://repository.example/oai')?.records ?? [])
      : [],
  )
  return works.slice(0, 1_000).flatMap(({ draft }) => (draft ? workOf(draft) : []))
}

const FOREIGN: [ExportFormatName, reader: string, read: (file: string) => Told[]][] = [
  ['bibtex', 'biblatex-csl-converter', readBibByConverter],
  ['biblatex', 'biblatex-csl-converter', readBibByConverter],
  ['bibtex', 'citation-js', readByCitationJs],
  ['biblatex', 'citation-js', readByCitationJs],
  ['ris', 'biblatex-csl-converter', readRisByConverter],
  ['csl-json', 'biblatex-csl-converter', readCslByConverter],
]

const keyOf = createKeys()
const preprints = worksOfLines('arxiv-100k.jsonl.gz', 1_000)
const sets = {
  JATS: completed(worksOfLines('jats-articles.jsonl.gz', 923), preprints),
  arXiv: preprints,
  'OAI-PMH': worksOfRecords(),
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
      return read(fileOf([withoutAbstract(reference, reader)], format))[0]
    } catch {
      return undefined
    }
  })
  const lost = TOLD.map((fact) => {
    const missing = references.filter(({ work }, at) => !isKept(fact, work, found[at]))
    if (process.argv.includes('--show'))
      for (const { work } of missing.slice(0, 3)) {
        const at = references.findIndex((each) => each.work === work)
        console.log(`    ${fact}: ${toldByWork(work)[fact]} | ${found[at]?.[fact]}`)
      }
    return `${fact} ${missing.length}`
  })
  console.log(`  ${format} read by ${reader}: lost ${lost.join(', ')}`)
}

function withoutAbstract(reference: Reference, reader: string): Reference {
  return reader === 'citation-js' ? { ...reference, work: { ...reference.work, abstract: '' } } : reference
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
