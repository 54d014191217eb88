import { type ReadEntry, type Reading, TooManyEntries, clip } from './entry.ts'
import { arxivIdOf, doiOf } from './facts.ts'
import { readBibtex } from './read-bibtex.ts'
import { readBookmarksHtml } from './read-bookmarks-html.ts'
import { readCslJson } from './read-csl-json.ts'
import { isTableHead, readCsv } from './read-csv.ts'
import { readDoiList } from './read-doi-list.ts'
import { readRis } from './read-ris.ts'

const READERS = {
  bibtex: readBibtex,
  ris: readRis,
  'csl-json': readCslJson,
  csv: readCsv,
  html: readBookmarksHtml,
  dois: readDoiList,
} satisfies Record<string, (text: string, reading: Reading) => Iterable<ReadEntry>>

export type ImportFormatName = keyof typeof READERS

/** How much of a text tells what it is. */
const TELLING = 64 * 1024

/** Which format a text is in, by its beginning; null for none that we read. */
export function importFormatOf(text: string): ImportFormatName | null {
  const opening = text.slice(0, TELLING).trimStart()
  if (/^(?:\[\s*)?\{\s*(?:"|\})|^\[\s*\]/.test(opening)) return 'csl-json'
  // Before what is looked for on any line: cells may have lines that begin like an entry of others.
  if (isTableHead(opening.slice(0, opening.search(/[\r\n]|$/)))) return 'csv'
  if (/^TY {1,2}-/m.test(opening)) return 'ris'
  if (/^[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(]/m.test(opening)) return 'bibtex'
  if (/^<(?:!doctype|html|dl|meta|title|h1|ul|a)\b/i.test(opening) && /<a\s/i.test(text)) return 'html'
  return opening.split(/\s+/).some((word) => doiOf(clip(word)) || arxivIdOf(clip(word))) ? 'dois' : null
}

/** The entries of a text in their order, those that cannot be read among them. Throws TooManyEntries beyond `most`. */
export function readReferences(
  text: string,
  format: ImportFormatName,
  { most = Infinity, onRead = () => undefined }: Partial<Reading> = {},
): ReadEntry[] {
  const found: ReadEntry[] = []
  for (const entry of READERS[format](text, { most, onRead })) {
    if (found.length >= most) throw new TooManyEntries()
    found.push(entry)
  }
  return found.toSorted((one, other) => one.line - other.line)
}

const MARKS: [encoding: string, bytes: number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The text of a file: in UTF-8, in UTF-16 where its mark says so, and else as Windows of Western Europe writes it. */
export function textOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
