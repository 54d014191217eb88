import { bibtexOf, biblatexOf } from './bibtex.ts'
import { type Reference, cslOf } from './csl-json.ts'
import { CSV_COLUMNS, HTML_FOOT, HTML_HEAD, csvOf, htmlOf, markdownOf, invertedName } from './lists.ts'
import { type WorkKind, noticeText, readNotice } from '@claire/scholarly-text'

export interface ExportFormat {
  label: string
  extension: string
  mediaType: string
  /** Before the first, between two, and after the last reference. */
  head: string
  between: string
  foot: string
  write: (reference: Reference) => string
}

const lines = { head: '', between: '', foot: '' }
const tex = { ...lines, extension: 'bib', mediaType: 'application/x-bibtex', between: '\n' }

/** The export formats of lists of references, written one reference at a time. */
export const EXPORT_FORMATS = {
  bibtex: { ...tex, label: 'BibTeX', write: bibtexOf },
  biblatex: { ...tex, label: 'BibLaTeX', write: biblatexOf },
  ris: {
    ...lines,
    label: 'RIS',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    write: risOf,
  },
  'csl-json': {
    label: 'CSL-JSON',
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    head: '[',
    between: ',\n',
    foot: ']\n',
    write: (reference) => JSON.stringify(cslOf(reference)),
  },
  csv: {
    ...lines,
    label: 'CSV',
    extension: 'csv',
    mediaType: 'text/csv',
    head: `\ufeff${CSV_COLUMNS}\r\n`,
    write: csvOf,
  },
  html: {
    ...lines,
    label: 'HTML',
    extension: 'html',
    mediaType: 'text/html',
    head: HTML_HEAD,
    foot: HTML_FOOT,
    write: htmlOf,
  },
  markdown: { ...lines, label: 'Markdown', extension: 'md', mediaType: 'text/markdown', write: markdownOf },
} as const satisfies Record<string, ExportFormat>

export type ExportFormatName = keyof typeof EXPORT_FORMATS

const TYPES: Record<WorkKind, string> = {
  'journal-article': 'JOUR',
  'conference-paper': 'CPAPER',
  chapter: 'CHAP',
  book: 'BOOK',
  thesis: 'THES',
  report: 'RPRT',
  preprint: 'UNPB',
  standard: 'STAND',
  webpage: 'ELEC',
}

/** Returns a note, its line breaks as Zotero writes them; a blank before a line that would be read as the next field. */
const noteOf = (note: string) =>
  note
    .trim()
    .replace(/^(?= *[A-Z][A-Z0-9] {1,2}-(?:\s|$))/gm, ' ')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\r\n')

/** Returns one record of a RIS file. */
function risOf({ work, key, note = '', tags = [] }: Reference): string {
  const [first = '', last = ''] = /^\w+-\w+$/.test(work.pages) ? work.pages.split('-') : [work.pages]
  const [year = '', month = '', day = ''] = work.published.split('-')
  const lines: [string, string][] = [
    ['TY', TYPES[work.kind]],
    ['ID', key],
    ['TI', work.title],
    ...work.names.map((name): [string, string] => ['AU', invertedName(name)]),
    [work.kind === 'journal-article' ? 'JO' : 'T2', work.venue],
    ['PY', year],
    ['DA', month && `${year}/${month}/${day}/`],
    ['VL', work.volume],
    ['IS', work.issue],
    ['SP', first],
    ['EP', last],
    ['PB', work.publisher],
    ...[...work.issn, ...work.isbn].map((number): [string, string] => ['SN', number]),
    ['DO', work.doi],
    ['AN', work.arxivId && `arXiv:${work.arxivId}`],
    ['UR', work.url],
    ['LA', work.language],
    ['AB', work.abstract],
    ...[...work.keywords, ...tags].map((word): [string, string] => ['KW', word]),
    ['N1', work.notice ? noticeText(work.notice) : ''],
  ]
  const written = lines.map(([tag, value]) => [tag, value.replace(/\s+/g, ' ').trim()] as const)
  // Research notes are never read as the notice of a work.
  const all = [...written, [readNotice(note.trim()) ? 'RN' : 'N1', noteOf(note)] as const]
  return `${all.map(([tag, value]) => value && `${tag}  - ${value}\r\n`).join('')}ER  - \r\n`
}
