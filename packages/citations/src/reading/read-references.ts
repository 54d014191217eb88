import { type ReadEntry, type Reading, TooManyEntries, clip, entryOf, faultOf, identified } from './entry.ts'
import { arxivIdOf, doiOf, withoutControls } from './facts.ts'
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
/** Length of the excerpt that shows an unreadable entry. */
const LONGEST_EXCERPT = 200

/** Returns the format of a text by its beginning; null if unsupported. */
export function importFormatOf(text: string): ImportFormatName | null {
  const opening = text.slice(0, TELLING).trimStart()
  if (/^(?:\[\s*)?\{\s*(?:"|\})|^\[\s*\]/.test(opening)) return 'csl-json'
  // Checked before formats that are detected on any line: cells may contain lines that look like their entries.
  if (isTableHead(opening.slice(0, opening.search(/[\r\n]|$/)))) return 'csv'
  // The first line of either: a paragraph within an entry of one may look like a record of the other.
  const [record] = /^(?:TY {1,2}-|PMID-|[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(])/m.exec(opening) ?? []
  if (record) return record.includes('@') ? 'bibtex' : 'ris'
  if (/^<(?:!doctype|html|dl|meta|title|h1|ul|a)\b/i.test(opening) && /<a\s/i.test(text)) return 'html'
  // Records in XML may name DOIs.
  if (opening.startsWith('<')) return null
  return opening.split(/\s+/).some((word) => doiOf(clip(word)) || arxivIdOf(clip(word))) ? 'dois' : null
}

/** Returns the entries of a text in order, including unreadable ones. Throws TooManyEntries beyond `most`. */
export function readReferences(
  text: string,
  format: FormatName,
  { most = Infinity, onRead = () => undefined }: Partial<Reading> = {},
): ReadEntry[] {
  const found: ReadEntry[] = []
  const plain = withoutControls(text).replace(/\r\n?/g, '\n')
  let lines: string[] | undefined
  for (const entry of READERS[format](plain, { most, onRead })) {
    if (found.length >= most) throw new TooManyEntries()
    if (entry.kind === 'fault') {
      lines ??= plain.split('\n')
      entry.text ||= (lines[entry.line - 1] ?? '').trim().slice(0, LONGEST_EXCERPT)
    }
    found.push(entry)
  }
  return found.toSorted((one, other) => one.line - other.line)
}

const MARKS: [encoding: string, bytes: number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Returns the encoding of UTF-16 without a byte order mark, by the zero bytes of its ASCII characters. */
function unmarked(bytes: Uint8Array): string | undefined {
  const opening = bytes.subarray(0, TELLING)
  const eightfold = (odd: number) => opening.filter((byte, at) => !byte && at % 2 === odd).length * 8
  return eightfold(1) > opening.length ? 'utf-16le' : eightfold(0) > opening.length ? 'utf-16be' : undefined
}

/** Returns the text of a file: UTF-16, UTF-8 though some bytes are damaged, or else Windows-1252. */
export function textOf(bytes: Uint8Array): string {
  const marked =
    MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? unmarked(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    let foreign = 0
    for (let at = 0; at < text.length; at += 1)
      if (text[at] === '\ufffd') foreign -= 1
      else if (text.charCodeAt(at) > 0x7f) foreign += 1
    return foreign < 0 ? new TextDecoder('windows-1252').decode(bytes) : text
  }
}

/** Reads identifiers, one or more a line: DOIs and arXiv identifiers, bare or as addresses. */
function* readDoiList(text: string): Generator<ReadEntry> {
  let line = 0
  for (const raw of text.split('\n')) {
    line += 1
    const words = raw.split(/[\s;]+|,(?=\s|$|10\.)/).filter((word) => /\w/.test(word))
    const found = words.map(identified).filter((work) => work.doi || work.arxivId)
    if (words.length && !found.length) yield faultOf(line, 'noIdentifier')
    for (const work of found) yield entryOf(line, { work })
  }
}
