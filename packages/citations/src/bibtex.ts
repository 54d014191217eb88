import { type CitedWork, type PersonName, type WorkKind, noticeText } from '@claire/scholarly-text'
import { texOf } from './tex.ts'
import type { Reference } from './csl-json.ts'

type Dialect = 'bibtex' | 'biblatex'

const TYPES: Record<WorkKind, Record<Dialect, string>> = {
  'journal-article': { bibtex: 'article', biblatex: 'article' },
  'conference-paper': { bibtex: 'inproceedings', biblatex: 'inproceedings' },
  chapter: { bibtex: 'incollection', biblatex: 'incollection' },
  book: { bibtex: 'book', biblatex: 'book' },
  thesis: { bibtex: 'phdthesis', biblatex: 'thesis' },
  report: { bibtex: 'techreport', biblatex: 'report' },
  preprint: { bibtex: 'misc', biblatex: 'misc' },
  standard: { bibtex: 'misc', biblatex: 'misc' },
  webpage: { bibtex: 'misc', biblatex: 'online' },
}
/** Kinds that share an entry type. */
const SUBTYPES: WorkKind[] = ['preprint', 'standard', 'webpage']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns one entry of a BibTeX file: accents in TeX, formulas unchanged, significant capitals protected. */
export const bibtexOf = (reference: Reference) => entryOf(reference, 'bibtex')

/** Returns one entry of a BibLaTeX file, in Unicode. */
export const biblatexOf = (reference: Reference) => entryOf(reference, 'biblatex')

function entryOf(reference: Reference, dialect: Dialect): string {
  const { work, key } = reference
  const type = TYPES[work.kind][dialect]
  const fields = fieldsOf(reference, dialect).filter(([, value]) => value)
  return `@${type}{${key},\n${fields.map(([name, value]) => `  ${name} = ${value},\n`).join('')}}\n`
}

function fieldsOf({ work, note = '', tags = [] }: Reference, dialect: Dialect): [string, string][] {
  const ascii = dialect === 'bibtex'
  const text = (value: string) => value && `{${texOf(value, { ascii })}}`
  const plain = (value: string) =>
    value && `{${value.replace(/[{}\\]/g, (sign) => encodeURIComponent(sign))}}`
  return [
    ['title', `{${texOf(work.title, { ascii, title: true })}}`],
    ['author', work.names.length ? `{${work.names.map((name) => nameOf(name, ascii)).join(' and ')}}` : ''],
    [venueField(work, dialect), text(work.venue)],
    ...dateFields(work, dialect),
    ['volume', text(work.volume)],
    ['number', text(work.issue)],
    ['pages', text(work.pages).replace(/^\{(\w+)-(\w+)\}$/, '{$1--$2}')],
    [publisherField(work, dialect), text(work.publisher)],
    ...(work.kind === 'thesis' && !ascii ? [['type', '{phdthesis}'] as [string, string]] : []),
    ['entrysubtype', SUBTYPES.includes(work.kind) ? `{${work.kind}}` : ''],
    ['issn', text(work.issn.join(', '))],
    ['isbn', text(work.isbn.join(', '))],
    ['doi', plain(work.doi)],
    ['eprint', plain(work.arxivId)],
    [ascii ? 'archiveprefix' : 'eprinttype', work.arxivId && '{arXiv}'],
    ['url', plain(work.url)],
    ['language', text(work.language)],
    ['abstract', text(work.abstract)],
    ['keywords', keywordsOf([...work.keywords, ...tags], ascii)],
    ['note', work.notice ? text(noticeText(work.notice)) : ''],
    ['annote', noteOf(note, ascii)],
  ]
}

function venueField({ kind }: CitedWork, dialect: Dialect): string {
  if (kind === 'journal-article') return dialect === 'bibtex' ? 'journal' : 'journaltitle'
  return kind === 'conference-paper' || kind === 'chapter' ? 'booktitle' : 'howpublished'
}

function publisherField({ kind }: CitedWork, dialect: Dialect): string {
  if (kind === 'thesis') return dialect === 'bibtex' ? 'school' : 'institution'
  return kind === 'report' ? 'institution' : 'publisher'
}

function dateFields({ published }: CitedWork, dialect: Dialect): [string, string][] {
  if (dialect === 'biblatex') return [['date', published && `{${published}}`]]
  const [year = '', month = '', day = ''] = published.split('-')
  return [
    ['year', year && `{${year}}`],
    ['month', MONTHS[Number(month) - 1] ?? ''],
    ['day', day && `{${Number(day)}}`],
  ]
}

/** The end of a particle for TeX programs: a lower-case part of a family name after a space or hyphen. */
const SMALL_PART = /(?:^|[\s-])\p{Ll}/u

/**
 * Returns 'van Beethoven, Jr., Ludwig'; braces enclose an institution, a family name with a comma or an 'and', and
 * one with a lower-case part ('Asad-uz-Zaman', 'Ortega y Gasset').
 */
function nameOf(name: PersonName, ascii: boolean): string {
  const tex = (text: string, isTorn = false) => {
    const spelled = texOf(text, { ascii })
    return isTorn || /,|(?:^|\s)and(?:\s|$)/i.test(text) ? `{${spelled}}` : spelled
  }
  if ('literal' in name) return `{${texOf(name.literal, { ascii })}}`
  const family = [name.particle, tex(name.family, SMALL_PART.test(name.family))].filter(Boolean).join(' ')
  return [family, tex(name.suffix), tex(name.given)].filter(Boolean).join(', ')
}

/** Separates by commas, as most programs expect; by semicolons if a keyword contains a comma. Braces enclose a semicolon. */
function keywordsOf(words: string[], ascii: boolean): string {
  const separator = words.some((word) => word.includes(',')) ? ';' : ','
  const written = words.map((word) =>
    word.includes(';') ? `{${texOf(word, { ascii })}}` : texOf(word, { ascii }),
  )
  const isAlone = written.length === 1 && /[,;]/.test(written[0] ?? '')
  return written.length ? `{${written.join(`${separator} `)}${isAlone ? separator : ''}}` : ''
}

/** A blank line for a line break: TeX programs, and writers that wrap lines, read another one as a blank. */
function noteOf(note: string, ascii: boolean): string {
  const lines = note.trim().split(/\r\n?|[\n\u2028\u2029]/)
  // An '@' that begins a line would begin an entry for many programs.
  const written = lines.map((line) => texOf(line, { ascii }).replace(/^(\s*)@/, '$1{}@'))
  return note.trim() && `{${written.join('\n\n')}}`
}
