import type { Language } from '@claire/api-contract/languages'
import {
  SOURCE_IMPORT_MAX_BYTES,
  SOURCE_IMPORT_MAX_ENTRIES,
  SOURCE_URL_PATTERN,
} from '@claire/api-contract/limits'
import { refusal } from '#platform/errors'
import { type CsvRow, csvRow, readCsv } from './csv.ts'
import { type Outline, readOpml } from './opml.ts'
import { type WrittenSettings, formatSettings } from '../scan-settings.ts'
import type { StoredSource } from '../source.ts'

/** A list of sources to be read, and the language of its errors. */
export interface SourceFile {
  text: string
  language: Language | undefined
}

export type SourceFileRead = { kind: 'read'; entries: Outline[] } | { kind: 'refused'; reason: string }

/** Column names: as Claire, its page and feed readers write them. */
const NAMES = ['name', 'title', 'text', 'source']
const ADDRESSES = [
  'url',
  'web site url',
  'website',
  'website url',
  'site',
  'link',
  'address',
  'htmlurl',
  'xmlurl',
  'feed url',
]

const RHYTHMS = ['rhythm', 'scanned']
/** In the order in which they are written. */
const SETTINGS = ['include', 'exclude', 'pageLimit', 'pace', 'scope', 'scanning'] as const

/** A longer name or address is invalid anyway. */
const LONGEST_VALUE = 5_000
/** Fifty paths of two hundred characters. */
const LONGEST_SETTING = 12_000
const COLUMNS_READ = 200

const ADDRESS = new RegExp(SOURCE_URL_PATTERN, 'i')

/** Returns the sources in a CSV or OPML file, valid or not; throws BAD_REQUEST for a file that is too big or has none. */
export function readSourceFile(text: string): Outline[] {
  if (Buffer.byteLength(text) > SOURCE_IMPORT_MAX_BYTES) throw refusal((t) => t('sources.fileTooBig'))
  const clean = text.replace(/^\uFEFF/, '')
  const entries: Outline[] = []
  for (const entry of entriesOf(clean)) {
    entries.push(bounded(entry))
    if (entries.length > SOURCE_IMPORT_MAX_ENTRIES)
      throw refusal((t) => t('sources.tooManySources', { most: SOURCE_IMPORT_MAX_ENTRIES }))
  }
  if (!entries.length) throw refusal((t) => t('sources.noSources'))
  return entries
}

const bounded = ({ line, name, url, rhythm, settings }: Outline): Outline => ({
  line,
  name: name.slice(0, LONGEST_VALUE),
  url: url.slice(0, LONGEST_VALUE),
  rhythm: rhythm.slice(0, LONGEST_VALUE),
  settings: settingsBy((field) => settings[field].slice(0, LONGEST_SETTING)),
})

const settingsBy = (valueOf: (field: (typeof SETTINGS)[number]) => string): WrittenSettings => ({
  include: valueOf('include'),
  exclude: valueOf('exclude'),
  pageLimit: valueOf('pageLimit'),
  pace: valueOf('pace'),
  scope: valueOf('scope'),
  scanning: valueOf('scanning'),
})

function entriesOf(text: string): Iterable<Outline> {
  if (!/^\s*</.test(text)) return sourcesOf(readCsv(text))
  const outlines = readOpml(text)
  if (!outlines) throw refusal((t) => t('sources.otherKind'))
  return outlines
}

/** Columns are named by a first line without an address; otherwise the address is the cell that looks like one. */
function* sourcesOf(rows: Iterable<CsvRow>): Generator<Outline> {
  let columns: Columns | null = null
  for (const { line, cells } of rows) {
    if (!columns) {
      columns = columnsOf(cells)
      if (!cells.some((cell) => cell.length < LONGEST_VALUE && ADDRESS.test(cell))) continue
    }
    const { settings } = columns
    yield {
      line,
      name: cells[columns.name] ?? '',
      url: cells[columns.url] ?? '',
      rhythm: cells[columns.rhythm] ?? '',
      settings: settingsBy((field) => cells[settings[SETTINGS.indexOf(field)] ?? -1] ?? ''),
    }
  }
}

/** Positions of columns; -1 for a missing one. */
interface Columns {
  name: number
  url: number
  rhythm: number
  /** For each of SETTINGS. */
  settings: number[]
}

function columnsOf(row: string[]): Columns {
  const first = row.slice(0, COLUMNS_READ).map((cell) => cell.slice(0, LONGEST_VALUE))
  const titles = first.map((title) => title.toLowerCase())
  const titled = (words: string[]) => titles.findIndex((title) => words.includes(title))
  const url = titled(ADDRESSES) < 0 ? first.findIndex((cell) => ADDRESS.test(cell)) : titled(ADDRESSES)
  if (url < 0) throw refusal((t) => t('sources.noUrlColumn'))
  const name = titled(NAMES)
  return {
    name: name < 0 ? Number(url === 0) : name,
    url,
    rhythm: titled(RHYTHMS),
    settings: SETTINGS.map((field) => titled([field.toLowerCase()])),
  }
}

const COLUMNS = ['name', 'url', 'status', 'suggestedDate', 'notes', 'rhythm', ...SETTINGS]

/** All sources as a table. */
export function csvOf(sources: readonly StoredSource[]): string {
  // The byte order mark makes spreadsheets read UTF-8.
  return `\uFEFF${csvRow(COLUMNS)}${sources.map(rowOf).join('')}`
}

const dayOf = (at: number) => new Date(at).toISOString()

function rowOf({ name, url, status, suggestedDate, notes, rhythm, ...source }: StoredSource): string {
  const remarks = notes.map(
    ({ at, firstName, lastName, text }) =>
      `${dayOf(at).slice(0, 10)} ${`${firstName} ${lastName}`.trim()}: ${text}`,
  )
  const words = { ...formatSettings(source.settings), scanning: source.scanning.state }
  return csvRow([
    name,
    url,
    status,
    dayOf(suggestedDate),
    remarks.join('\n'),
    rhythm,
    ...SETTINGS.map((field) => words[field]),
  ])
}
