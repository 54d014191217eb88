import { textOf } from '@claire/citations/reading'
import { NOTICE_KINDS, type NoticeKind, doiIn, noticeKindOf } from '@claire/scholarly-text'
import type { NewListedNotice } from '#domains/articles'
import { readLines } from './read-lines.ts'

/** Columns by which a list of retractions is recognised, and that it is read from. */
const COLUMNS = [
  'Record ID',
  'RetractionDate',
  'RetractionDOI',
  'OriginalPaperDOI',
  'RetractionNature',
  'Reason',
] as const
/** Lines of one row; more mean that a quotation mark is not closed. */
const LONGEST_ROW = 50
const LONGEST_REASON = 500

interface Row {
  /** Its first line, from 1. */
  line: number
  cells: string[]
}

/** A row about a work with a DOI. */
interface Entry extends Pick<NewListedNotice, 'doi' | 'notice_doi' | 'url' | 'date' | 'reason'> {
  /** null ends earlier ones: the work was reinstated. */
  kind: NoticeKind | null
}

export interface RetractionList {
  /** One for each work that has a notice now. */
  notices: NewListedNotice[]
  /** Rows in all, and those about works without a DOI. */
  rows: number
  withoutDoi: number
}

/** True if a file, gzipped or not, begins with the header of a list of retractions. */
export async function isRetractionList(file: string): Promise<boolean> {
  for await (const { cells } of rowsIn(file)) return placesOf(cells) !== null
  return false
}

/**
 * Reads a list of retractions in the form of Retraction Watch: UTF-8 or Windows-1252, gzipped or not. `refused` is
 * called for each row that cannot be read.
 */
export async function readRetractions(
  file: string,
  refused: (line: number, reason: string) => void,
): Promise<RetractionList> {
  const entries = new Map<string, Entry[]>()
  let places: ReturnType<typeof placesOf> = null
  let width = 0
  let rows = 0
  let withoutDoi = 0
  for await (const { line, cells } of rowsIn(file)) {
    if (!places) {
      places = placesOf(cells)
      width = cells.length
      continue
    }
    rows += 1
    const read =
      cells.length === width ? entryIn(cells, places) : `it has ${cells.length} columns, not ${width}`
    if (typeof read === 'string') refused(line, read)
    else if (!read.doi) withoutDoi += 1
    else entries.set(read.doi, [...(entries.get(read.doi) ?? []), read])
  }
  return { notices: [...entries.values()].flatMap((some) => currentOf(some) ?? []), rows, withoutDoi }
}

type Places = Record<(typeof COLUMNS)[number] | 'URLS', number>

/** null if columns are missing. */
function placesOf(header: string[]): Places | null {
  const names = header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  const placeOf = (name: string) => names.indexOf(name.toLowerCase())
  if (COLUMNS.some((name) => placeOf(name) === -1)) return null
  return Object.fromEntries([...COLUMNS, 'URLS'].map((name) => [name, placeOf(name)])) as Places
}

/** Returns a row's entry, or the reason why it has none. */
function entryIn(cells: string[], places: Places): Entry | string {
  const cell = (name: keyof Places) => cells[places[name]]?.trim() ?? ''
  const nature = cell('RetractionNature')
  const kind = noticeKindOf(nature)
  if (!kind && !/^reinstate/i.test(nature)) return `its RetractionNature is “${nature}”`
  const date = dateIn(cell('RetractionDate'))
  if (cell('RetractionDate') && !date) return `its RetractionDate is “${cell('RetractionDate')}”`
  return {
    doi: doiIn(cell('OriginalPaperDOI')) ?? '',
    kind,
    notice_doi: doiIn(cell('RetractionDOI')) ?? '',
    url: /https?:\/\/[^\s;]+/.exec(cell('URLS'))?.[0] ?? '',
    date,
    reason: cell('Reason')
      .split(';')
      .map((reason) => reason.replace(/^\s?\+/, '').trim())
      .filter(Boolean)
      .join('; ')
      .slice(0, LONGEST_REASON),
  }
}

/** Reads '10/14/2026 0:00', month first, and '2026-10-14'. */
function dateIn(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10)
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : null
}

/** The gravest entry since the work was last reinstated, the latest of its kind; null if there is none. */
function currentOf(entries: Entry[]): NewListedNotice | null {
  const ordered = entries.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))
  const since = ordered.slice(ordered.findLastIndex(({ kind }) => kind === null) + 1)
  for (const kind of NOTICE_KINDS) {
    const latest = since.findLast((entry) => entry.kind === kind)
    if (latest) return { ...latest, kind }
  }
  return null
}

/** The rows of a table by RFC 4180. A row whose quotation marks are not closed is its first line alone. */
async function* rowsIn(file: string): AsyncGenerator<Row> {
  let open: { line: number; text: string }[] = []
  let width = 0
  const rowOf = (lines: typeof open): Row => ({
    line: lines[0]?.line ?? 0,
    cells: cellsOf(lines.map(({ text }) => text).join('\n')),
  })
  // Bytes, as each line shows its own encoding.
  for await (const { number, text: bytes } of readLines(file, { encoding: 'latin1' })) {
    const text = textOf(Buffer.from(bytes, 'latin1'))
    if (!open.length && !text.trim()) continue
    open.push({ line: number, text })
    const row = isClosed(open) ? rowOf(open) : null
    width ||= row?.cells.length ?? 0
    // Two marks that are not closed in different rows close each other.
    if (open.length === LONGEST_ROW || (row && open.length > 1 && row.cells.length !== width))
      open = yield* closedIn(open)
    else if (row) {
      yield row
      open = []
    }
  }
  while (open.length) open = yield* closedIn(open)

  /** Yields the first line as a row of its own, and the rows after it that are closed. */
  function* closedIn(lines: typeof open): Generator<Row, typeof open> {
    yield rowOf(lines.slice(0, 1))
    let rest: typeof open = []
    for (const line of lines.slice(1)) {
      rest.push(line)
      if (!isClosed(rest)) continue
      yield rowOf(rest)
      rest = []
    }
    return rest
  }
}

const isClosed = (lines: { text: string }[]) =>
  lines.reduce((marks, { text }) => marks + text.split('"').length - 1, 0) % 2 === 0

/** Every second piece between quotation marks is inside them; nothing between two means a mark in the text. */
function cellsOf(text: string): string[] {
  const cells: string[] = []
  let cell = ''
  const pieces = text.split('"')
  for (const [at, piece] of pieces.entries()) {
    if (at % 2) cell += piece
    else if (piece === '' && at > 0 && at < pieces.length - 1) cell += '"'
    else {
      const [rest = '', ...others] = piece.split(',')
      cell += rest
      for (const other of others) {
        cells.push(cell)
        cell = other
      }
    }
  }
  return [...cells, cell]
}
