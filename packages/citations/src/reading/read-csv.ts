import { WORK_KINDS, type WorkKind, readNotice } from '@claire/scholarly-text'
import { parse } from 'csv-parse/sync'
import { STATE_NAMES, type Reference } from '../csl-json.ts'
import {
  LONGEST,
  type ReadEntry,
  type Reading,
  TooManyEntries,
  clip,
  entryOf,
  faultOf,
  kindsByName,
} from './entry.ts'
import { addressOf, arxivIdOf, dateIn, doiOf, listedName, tidy } from './facts.ts'

/** Zotero's item types. */
const KINDS = kindsByName({
  'journal-article': 'journalarticle magazinearticle newspaperarticle',
  'conference-paper': 'conferencepaper',
  chapter: 'booksection encyclopediaarticle',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  preprint: 'preprint',
  standard: 'standard',
  webpage: 'webpage blogpost',
})
const STATES = ['toRead', 'reading', 'read'] as const
const MOST_COLUMNS = 1_000
const DELIMITERS = [',', ';', '\t']

/** True if a line is the header of a table of references. */
export const isTableHead = (line: string) => {
  const cells = line.split(/[,;\t]/)
  return cells.length > 1 && cells.some((cell) => /^"?title"?$/i.test(cell.trim()))
}

/** Reads a table with a header, as Zotero and Claire write it: by RFC 4180, or with semicolons or tabs between cells. */
export function readCsv(text: string, { most }: Reading): ReadEntry[] {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = DELIMITERS.toSorted((one, other) => head.split(other).length - head.split(one).length)[0]
  const faults: ReadEntry[] = []
  type Raw = { raw: string; record: string[] }
  const rows: (Raw & { end: number })[] = []
  parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // The header and one row above the limit, to detect that there are too many.
    ...(Number.isFinite(most) && { to: most + 2 }),
    raw: true,
    on_skip: (error) => {
      if (faults.length > most) throw new TooManyEntries()
      const reason = error?.code === 'CSV_QUOTE_NOT_CLOSED' ? 'unclosedQuote' : 'malformedRow'
      faults.push(faultOf((rows.at(-1)?.end ?? 0) + 1, reason))
    },
    on_record: (row: unknown, { lines }) => void rows.push({ ...(row as Raw), end: lines }),
  })
  const [first, ...others] = rows
  // Checked first: converting rows to references takes most of the time.
  if (others.length > most) throw new TooManyEntries()
  const columns = (first?.record ?? []).slice(0, MOST_COLUMNS).map((name) => name.trim().toLowerCase())
  let line = (first?.end ?? 0) + 1
  const entries = others.map(({ record: cells, raw, end }) => {
    const entry = isTorn(cells, raw)
      ? faultOf(line, 'unclosedQuote')
      : referenceOf(new Map(columns.map((name, at) => [name, cellOf(cells[at])])), line)
    line = end + 1
    return entry
  })
  return [...entries, ...faults]
}

/** True if a cell contains rows that follow its own: its quotation mark was closed by one of theirs. */
const isTorn = (cells: string[], raw: string) =>
  cells.some((cell) => cell.startsWith('"') && cell.includes('\n')) && raw.split('"').length % 2 === 0

/** Removes the apostrophe that protects a cell from spreadsheets. */
const cellOf = (cell = '') => cell.trim().replace(/^'(?='?[=+\-@\t\r])/, '')

/** Splits a cell at semicolons; quotation marks, doubled within, enclose a value that contains one. */
const listOf = (cell: string) =>
  Array.from(cell.matchAll(/(?:\s*"((?:[^"]|"")*)"\s*|([^;]*))(?:;|$)/gy), ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  ).filter(Boolean)

function referenceOf(row: Map<string, string>, line: number): ReadEntry {
  const cell = (...names: string[]) => clip(names.map((name) => row.get(name)).find(Boolean))
  const long = (...names: string[]) => clip(names.map((name) => row.get(name)).find(Boolean), LONGEST.text)
  const doi = doiOf(cell('doi'))
  const url = addressOf(cell('url'))
  return entryOf(line, {
    work: {
      kind: kindOf(cell('type', 'item type')),
      title: tidy(cell('title')),
      names: listOf(long('authors', 'author')).map(listedName),
      venue: tidy(cell('venue', 'publication title', 'journal abbreviation')),
      volume: cell('volume'),
      issue: cell('issue'),
      pages: cell('pages'),
      publisher: tidy(cell('publisher')),
      published: dateIn(cell('date')) || dateIn(cell('year', 'publication year')),
      issn: cell('issn'),
      isbn: cell('isbn'),
      doi,
      arxivId: arxivIdOf(cell('arxiv'), cell('archive location'), cell('extra'), url, doi),
      url,
      language: cell('language'),
      abstract: tidy(long('abstract', 'abstract note')),
      keywords: listOf(long('keywords', 'automatic tags')),
      notice: readNotice(cell('notice')),
    },
    key: cell('key'),
    note: long('note', 'notes'),
    tags: listOf(long('tags', 'manual tags')),
    state: stateOf(cell('state')),
  })
}

/** Other programs may have a column of this name for something else. */
const stateOf = (name: string): Reference['state'] =>
  STATES.find((state) => STATE_NAMES[state] === name.toLowerCase())

const kindOf = (type: string): WorkKind | null =>
  WORK_KINDS.find((kind) => kind === type) ?? KINDS[type.toLowerCase()] ?? null
