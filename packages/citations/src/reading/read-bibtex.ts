import { type PersonName, type WorkKind, parseName, personName, readNotice } from '@claire/scholarly-text'
import { type Creator, type Entry, parse } from '@retorquere/bibtex-parser'
import { type ReadEntry, type Reading, TooManyEntries, entryOf, faultOf } from './entry.ts'
import {
  keywordsIn,
  addressOf,
  arxivIdOf,
  dateIn,
  dateOf,
  doiOf,
  isbnsIn,
  issnsIn,
  languageOf,
  pagesOf,
  tidy,
} from './facts.ts'
import { type Hidden, hidden, namesIn } from './hidden-tex.ts'

const KINDS: Record<string, WorkKind> = {
  article: 'journal-article',
  periodical: 'journal-article',
  inproceedings: 'conference-paper',
  conference: 'conference-paper',
  incollection: 'chapter',
  inbook: 'chapter',
  inreference: 'chapter',
  book: 'book',
  booklet: 'book',
  collection: 'book',
  mvbook: 'book',
  proceedings: 'book',
  manual: 'book',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  unpublished: 'preprint',
  preprint: 'preprint',
  standard: 'standard',
  online: 'webpage',
  electronic: 'webpage',
  www: 'webpage',
  webpage: 'webpage',
}
/** The parser sorts keywords and parts them at commas: under another name it leaves them alone. */
const KEYWORDS = /((?:^|,)\s*)keywords?(?=\s*=)/gim
const HEAD = /^[ \t]*@[ \t]*([A-Za-z]+)[ \t]*[{(]/gm
/** What an entry takes from the one it refers to, and under which of its own fields. */
const INHERITED = { booktitle: 'title', publisher: 'publisher', year: 'year', isbn: 'isbn', volume: 'volume' }

interface Found {
  line: number
  fields: Fields
  type: string
  key: string
}
interface Fields {
  text: (...names: string[]) => string
  creators: (name: string) => PersonName[]
}

/**
 * BibTeX and BibLaTeX, entry by entry: one that is no BibTeX is named, the others are kept. TeX's letters are read as
 * Unicode; formulas stay as they are.
 */
export function readBibtex(text: string, { most, onRead }: Reading): ReadEntry[] {
  const faults: ReadEntry[] = []
  const found: Found[] = []
  let strings: Record<string, string> = {}
  const sources = [...entriesIn(text)]
  if (sources.length > most) throw new TooManyEntries()
  for (const [at, { line, source }] of sources.entries()) {
    onRead(at, sources.length)
    const { source: safe, plain, shown } = hidden(source)
    const library = parse(safe.replace(KEYWORDS, '$1words'), {
      strings,
      english: false,
      sentenceCase: false,
      caseProtection: false,
      applyCrossRef: false,
      unsupported: 'ignore',
      removeOuterBraces: [],
    })
    strings = { ...strings, ...library.strings }
    const [error] = library.errors.filter(({ error: reason }) => !reason.startsWith('Unresolved @string'))
    if (error) faults.push(faultOf(line, reasonOf(error.error)))
    else
      found.push(
        ...library.entries.map((entry) => ({
          line,
          type: entry.type,
          key: entry.key,
          fields: fieldsOf(entry, { plain, shown }),
        })),
      )
  }
  const byKey = new Map(found.map((entry) => [entry.key, entry]))
  return [...found.map((entry) => referenceOf(entry, byKey)), ...faults]
}

/** An entry goes from its head to the next head, so that one without an end costs no other. */
function* entriesIn(text: string): Generator<{ line: number; source: string }> {
  const heads = Array.from(text.matchAll(HEAD), ({ index, 1: type = '' }) => ({
    index,
    type: type.toLowerCase(),
  }))
  let line = 1
  let at = 0
  for (const [number, { index, type }] of heads.entries()) {
    for (; at < index; at += 1) if (text[at] === '\n') line += 1
    const source = text.slice(index, heads[number + 1]?.index)
    if (type !== 'comment' && type !== 'preamble') yield { line, source }
  }
}

const reasonOf = (error: string) =>
  /unterminated|runaway/i.test(error)
    ? 'It has no end: a closing brace is missing.'
    : 'It is not well-formed BibTeX.'

function fieldsOf({ fields }: Entry, { plain, shown }: Pick<Hidden, 'plain' | 'shown'>): Fields {
  const tidied = (text = '') => tidy(shown(text))
  const values = new Map<string, unknown>([...Object.entries(fields), ...plain])
  const list = (name: string) => {
    const value = values.get(name)
    return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string').map(shown)
  }
  return {
    text: (...names) => names.map((name) => tidy(list(name).join(' and '))).find(Boolean) ?? '',
    creators: (name) => {
      const value = values.get(name)
      if (typeof value === 'string') return namesIn(shown(value)).map(inverted)
      return Array.isArray(value) ? value.filter(isCreator).map((creator) => nameOf(creator, tidied)) : []
    },
  }
}

/** A name that is plainly written with its comma. */
function inverted(name: string): PersonName {
  const [family = '', given = ''] = name.split(',').map(tidy)
  return personName({ family, given })
}

const isCreator = (value: unknown): value is Creator => typeof value === 'object' && value !== null

function nameOf(
  { name, lastName, firstName, prefix, suffix }: Creator,
  plain: (text?: string) => string,
): PersonName {
  if (name) return { literal: plain(name) }
  const parts = {
    family: plain(lastName),
    given: plain(firstName),
    suffix: plain(suffix),
  }
  if (prefix) return { ...parts, particle: plain(prefix) }
  return parts.given ? personName(parts) : parseName(parts.family)
}

function referenceOf({ line, type, key, fields }: Found, byKey: Map<string, Found>): ReadEntry {
  const parent = byKey.get(fields.text('crossref'))?.fields
  const text = (...names: string[]) => fields.text(...names) || inherited(parent, names)
  const doi = doiOf(text('doi')) || doiOf(text('url'))
  const published =
    dateIn(text('date')) || dateOf(/\d{4}/.exec(text('year'))?.[0] ?? '', monthOf(text('month')), text('day'))
  const isArxiv = /arxiv/i.test(text('archiveprefix', 'eprinttype'))
  const preprint = text('eprint')
  return entryOf(line, {
    work: {
      kind: KINDS[text('entrysubtype')] ?? KINDS[type] ?? null,
      title: text('title'),
      names: fields.creators('author'),
      venue: text('journal', 'journaltitle', 'booktitle', 'howpublished'),
      volume: text('volume'),
      issue: text('number', 'issue'),
      pages: pagesOf(text('pages', 'eid')),
      publisher: text('publisher', 'school', 'institution', 'organization'),
      published,
      issn: issnsIn(text('issn')),
      isbn: isbnsIn(text('isbn')),
      doi,
      arxivId: arxivIdOf(isArxiv ? `arxiv:${preprint}` : preprint, text('url'), text('journal'), doi),
      url: addressOf(text('url')),
      language: languageOf(text('language', 'langid')),
      abstract: text('abstract'),
      keywords: keywordsIn(text('words', 'keywords', 'keyword')),
      notice: readNotice(text('note')),
    },
    key,
    note: text('annote', 'annotation', 'comment'),
  })
}

function inherited(parent: Fields | undefined, names: string[]): string {
  const [name] = names.filter((each) => each in INHERITED)
  return parent && name ? parent.text(INHERITED[name as keyof typeof INHERITED]) : ''
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** '8' of '8', 'aug' and 'August'. */
const monthOf = (text: string) =>
  /^\d+$/.test(text) ? text : String(MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 || '')
