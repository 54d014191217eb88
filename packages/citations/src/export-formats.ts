import { bibtexOf, biblatexOf } from './bibtex.ts'
import { cslOf } from './csl-json.ts'
import { CSV_COLUMNS, HTML_FOOT, HTML_HEAD, csvOf, htmlOf, markdownOf } from './lists.ts'
import type { Reference } from './reference.ts'
import { risOf } from './ris.ts'

export interface ExportFormat {
  label: string
  extension: string
  mediaType: string
  /** Before the first, between two, and behind the last reference. */
  head: string
  between: string
  foot: string
  write: (reference: Reference) => string
}

const lines = { head: '', between: '', foot: '' }

/** How lists of references are written, one reference at a time. */
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
