import { type WorkKind, noticeText } from '@claire/scholarly-text'
import { invertedName } from './inverted-name.ts'
import type { Reference } from './reference.ts'

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

/** One record of a RIS file. */
export function risOf({ work, key, note = '', tags = [] }: Reference): string {
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
    ['N1', note],
  ]
  const written = lines
    .map(([tag, value]) => [tag, value.replace(/\s+/g, ' ').trim()] as const)
    .filter(([, value]) => value)
  return `${written.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')}ER  - \r\n`
}
