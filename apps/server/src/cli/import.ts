import { statSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { createArticleStore, replaceListedNotices } from '#domains/articles'
import { type StoredSource, approvedSource } from '#domains/intake/sources'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { OperatorError } from '#platform/errors'
import { createLog } from '#platform/log'
import { openStorage } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import { type ImportConflict, type ImportResult, importFile } from './import/import-file.ts'
import { importReferences } from './import/import-references.ts'
import { createProgress, summaryOf } from './import/progress.ts'
import { readLines } from './import/read-lines.ts'
import { RecordError, readRecord } from './import/read-record.ts'
import { isRetractionList, readRetractions } from './import/read-retractions.ts'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run import -- <file.jsonl or file.jsonl.gz> [--source NAME] [--url ADDRESS] [--news]
       npm run import -- <retractions.csv or retractions.csv.gz>
       npm run import -- <works.jsonl or works.jsonl.gz> --references

Loads one article a line into an approved source. Runs beside a server; what is there already is not added again, and
after an interruption the same command goes on where it was. Records that claim one identifier under different titles are all
loaded, and listed in a file beside the imported one that ends in .conflicts.jsonl.

Each line is a JSON object. Fields, each under any of these names:
  title (name)                                    required
  url (link, uri, landing_page_url)               required, unless there is an arXiv id or a DOI
  id (arxiv_id)                                   '1803.06520' or 'math/0502478', or any identifier that stays
  doi                                             '10.1000/xyz', with or without a resolver in front
  abstract (summary, description)
  text (fullText, full_text, body)
  authors (author)                                'Ada Lovelace, Alan Turing', or a list of names or of { given, family }
  created (published, date, year, update_date)    anything with a year in it
  categories (keywords, subjects)                 a list, or separated by commas; arXiv codes are spelled out
  language (lang), pdf (pdf_url, fileUrl)

A table with the columns of Retraction Watch (Record ID, RetractionDate, RetractionDOI, OriginalPaperDOI,
RetractionNature, Reason) replaces the list of retractions that was imported before.

With --references, a file of Crossref's or OpenAlex's works, one JSON object a line, adds what articles here cite, by
their DOIs, and no articles. OpenAlex names cited works by its own ids: those that the same file has with a DOI count.

--source  the source's name   (arXiv, or the name of the file)
--url     the source's site   (the site of the first article)
--news    what is new counts for alerts, as if it had been scanned; the first import of a source never does
DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

const REFUSALS_SHOWN = 5

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments(
    {
      source: { type: 'string' },
      url: { type: 'string' },
      news: { type: 'boolean' },
      references: { type: 'boolean' },
    },
    () => 1,
  )
  const [file] = positionals
  if (!file) throw new OperatorError(USAGE)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new RecordError(`There is no file ${file}.`)
  if (values.url !== undefined && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? ''))
    throw new RecordError(`--url must be an http(s) address, and is "${values.url}".`)
  const config = readConfig()
  const only = values.references
    ? importReferencesAlone
    : (await isRetractionList(file))
      ? importRetractions
      : null
  if (only) {
    await using database = await openStorage(config, createLog('warn'))
    return await only(database, file)
  }
  const site = await siteOf(file)
  await using database = await openStorage(config, createLog('warn'))
  const source = await approvedSource(
    { database, clock: systemClock },
    { name: values.source ?? site.name, url: values.url ?? site.url },
  )
  console.log(`Importing ${path.basename(file)} into "${source.name}" (${source.url}).`)
  await importInto(database, { file, source, news: values.news ?? false })
})

interface Wanted {
  file: string
  source: StoredSource
  news: boolean
}

/** A signal that ends an import after the batch that is being saved, when the process has to stop. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

async function importInto(database: Database, { file, source, news }: Wanted) {
  const progress = createProgress(process.stdout, systemClock)
  const refused = refusals(() => progress.end())
  const conflictFile = `${file.replace(/\.jsonl(\.gz)?$/i, '')}.conflicts.jsonl`
  const began = performance.now()
  const result = await importFile({
    database,
    clock: systemClock,
    file,
    sourceId: source.id,
    news,
    progress,
    refused,
    conflicting: (conflicts) => appendFile(conflictFile, conflicts.map(conflictLine).join('')),
    signal: stopSignal(),
  })
  progress.end()
  report(result, (performance.now() - began) / 1000)
  if (news && result.outcome !== 'known')
    console.log(
      result.isNews
        ? 'The new records count for alerts.'
        : 'This is the first import of the source: its records do not count for alerts.',
    )
  if (result.counts.conflicts)
    console.log(
      `${conflictFile} lists the records in conflict. Administrators decide on them at Admin Sources > Same work?`,
    )
}

/** Adds the references that a file states to articles that are here. */
async function importReferencesAlone(database: Database, file: string) {
  const progress = createProgress(process.stdout, systemClock)
  const began = performance.now()
  const result = await importReferences({
    database,
    clock: systemClock,
    file,
    progress,
    refused: refusals(() => progress.end()),
    signal: stopSignal(),
  })
  progress.end()
  const { registry, ids } = result
  if (registry === 'openalex')
    console.log(
      `${ids.resolved.toLocaleString('en')} of ${ids.cited.toLocaleString('en')} cited works have a DOI in this file.`,
    )
  report(result, (performance.now() - began) / 1000)
}

/** Replaces the list of retractions by that of a file, and reports the result on the console. */
async function importRetractions(database: Database, file: string) {
  const { notices, rows, withoutDoi } = await readRetractions(
    file,
    refusals(() => undefined),
  )
  // An empty list would end every retraction.
  if (!notices.length) throw new RecordError(`${path.basename(file)} has no retraction of a work with a DOI.`)
  const store = createArticleStore(database, systemClock)
  const former = await store.noticeList()
  const { written, removed } = await replaceListedNotices(database, systemClock, notices)
  const newest = (await store.noticeList())?.newest ?? 'of an unknown date'
  const count = (number: number) => number.toLocaleString('en')
  console.log(
    `${count(rows)} rows, the newest ${newest}: ${count(notices.length)} works have a notice; ${count(written)} are new or changed, ${count(removed)} were removed, ${count(withoutDoi)} rows are without a DOI.`,
  )
  if (former?.newest && former.newest > newest)
    console.warn(`The list before was newer, of ${former.newest}. Import the newest one.`)
}

/** Reports the first refused lines; `before` is called before each report. */
function refusals(before: () => void) {
  let count = 0
  return (line: number, reason: string) => {
    if (++count > REFUSALS_SHOWN) return
    before()
    const further = count === REFUSALS_SHOWN ? ' Further ones are only counted.' : ''
    console.warn(`Line ${line} is refused: ${reason}.${further}`)
  }
}

/** One line of the file of conflicts. */
function conflictLine({ draft, identifier, id, title }: ImportConflict): string {
  return `${JSON.stringify({ title: draft.title, url: draft.url, identifier, other: { id, title } })}\n`
}

function report(
  { counts, outcome, resumedAfter }: Pick<ImportResult, 'counts' | 'outcome' | 'resumedAfter'>,
  seconds: number,
) {
  if (outcome === 'known')
    return console.log(
      `Nothing to do: all ${counts.lines.toLocaleString('en')} records of this file have been imported.`,
    )
  const rate = Math.round((counts.lines - resumedAfter) / seconds)
  const from = resumedAfter ? ` (going on after ${resumedAfter.toLocaleString('en')})` : ''
  console.log(`${summaryOf(counts)}${from}, in ${seconds.toFixed(1)} s, ${rate} a second.`)
  if (outcome === 'finished') return undefined
  process.exitCode = 1
  return console.log('Stopped. The same command goes on from here.')
}

/** Name and address of the file's source, by its first article. */
async function siteOf(file: string): Promise<{ name: string; url: string }> {
  for await (const { text } of readLines(file)) {
    try {
      const { origin, hostname } = new URL(readRecord(text, '').url)
      const name = hostname === 'arxiv.org' ? 'arXiv' : path.basename(file).replace(/\.jsonl(\.gz)?$/i, '')
      return { name, url: origin }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
    }
  }
  throw new RecordError(`${path.basename(file)} holds no article.`)
}
