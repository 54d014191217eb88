import { bibtexOf, biblatexOf } from './bibtex.ts'
import { type Reference, cslOf } from './csl-json.ts'
import { CSV_COLUMNS, HTML_FOOT, HTML_HEAD, csvOf, htmlOf, markdownOf, invertedName } from './lists.ts'
import { type PersonName, type WorkKind, noticeText, parseName } from '@claire/scholarly-text'

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

/** The export formats of lists of references, written one reference at a time. */
export const EXPORT_FORMATS = {
  bibtex: {
    ...lines,
    label: 'BibTeX',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    between: '\n',
    write: bibtexOf,
  },
  biblatex: {
    ...lines,
    label: 'BibLaTeX',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    between: '\n',
    write: biblatexOf,
  },
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

/** Returns a name; a comma at its end marks an institution that would be read as a person. */
const authorOf = (name: PersonName) =>
  'literal' in name && !('literal' in parseName(name.literal)) ? `${name.literal},` : invertedName(name)

/** Returns one record of a RIS file. */
function risOf({ work, key, note = '', tags = [] }: Reference): string {
  const [first = '', last = ''] = /^\w+-\w+$/.test(work.pages) ? work.pages.split('-') : [work.pages]
  const [year = '', month = '', day = ''] = work.published.split('-')
  const lines: [string, string][] = [
    ['TY', TYPES[work.kind]],
    ['ID', key],
    ['TI', work.title],
    ...work.names.map((name): [string, string] => ['AU', authorOf(name)]),
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
    ['N1', note],
  ]
  const written = lines
    .map(([tag, value]) => [tag, value.replace(/\s+/g, ' ').trim()] as const)
    .filter(([, value]) => value)
  return `${written.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')}ER  - \r\n`
}
