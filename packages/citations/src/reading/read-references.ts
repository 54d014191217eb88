import { type ReadEntry, type Reading, TooManyEntries, clip, entryOf, faultOf } from './entry.ts'
import { addressOf, arxivIdOf, doiOf, withoutControls } from './facts.ts'
import { readBibtex } from './read-bibtex.ts'
import { readBookmarksHtml } from './read-bookmarks-html.ts'
import { readCslJson } from './read-csl-json.ts'
import { isTableHead, readCsv } from './read-csv.ts'
import { readReferenceList } from './read-reference-list.ts'
import { readRis } from './read-ris.ts'

const READERS = {
  bibtex: readBibtex,
  ris: readRis,
  'csl-json': readCslJson,
  csv: readCsv,
  html: readBookmarksHtml,
  dois: readDoiList,
  list: readReferenceList,
} satisfies Record<string, (text: string, reading: Reading) => Iterable<ReadEntry>>

type FormatName = keyof typeof READERS
/** Formats of imports. A plain list of references names its works too vaguely to store them. */
export type ImportFormatName = Exclude<FormatName, 'list'>

/** Length of the beginning that determines the format. */
const TELLING = 64 * 1024

/** Returns the format of a text by its beginning; null if unsupported. */
export function importFormatOf(text: string): ImportFormatName | null {
  const opening = text.slice(0, TELLING).trimStart()
  if (/^(?:\[\s*)?\{\s*(?:"|\})|^\[\s*\]/.test(opening)) return 'csl-json'
  // Checked before formats that are detected on any line: cells may contain lines that look like their entries.
  if (isTableHead(opening.slice(0, opening.search(/[\r\n]|$/)))) return 'csv'
  if (/^TY {1,2}-/m.test(opening)) return 'ris'
  if (/^[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(]/m.test(opening)) return 'bibtex'
  if (/^<(?:!doctype|html|dl|meta|title|h1|ul|a)\b/i.test(opening) && /<a\s/i.test(text)) return 'html'
  return opening.split(/\s+/).some((word) => doiOf(clip(word)) || arxivIdOf(clip(word))) ? 'dois' : null
}

/** Returns the entries of a text in order, including unreadable ones. Throws TooManyEntries beyond `most`. */
export function readReferences(
  text: string,
  format: FormatName,
  { most = Infinity, onRead = () => undefined }: Partial<Reading> = {},
): ReadEntry[] {
  const found: ReadEntry[] = []
  for (const entry of READERS[format](withoutControls(text), { most, onRead })) {
    if (found.length >= most) throw new TooManyEntries()
    found.push(entry)
  }
  return found.toSorted((one, other) => one.line - other.line)
}

const MARKS: [encoding: string, bytes: number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Returns the text of a file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
export function textOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads identifiers, one or more a line: DOIs and arXiv identifiers, bare or as addresses. */
function* readDoiList(text: string): Generator<ReadEntry> {
  let line = 0
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line += 1
    const words = raw.split(/[\s;]+|,(?=\s|$|10\.)/).filter((word) => /\w/.test(word))
    const found = words.map(identified).filter((work) => work.doi || work.arxivId)
    if (words.length && !found.length)
      yield faultOf(line, 'There is no DOI or arXiv identifier in this line.')
    for (const work of found) yield entryOf(line, { work })
  }
}

/** Returns the work that a word identifies; no identifier is longer than the limit of a line's value. */
function identified(written: string) {
  const word = clip(written)
  const doi = doiOf(word)
  return { doi, arxivId: arxivIdOf(word), url: addressOf(word) || (doi && `https://doi.org/${doi}`) }
}
