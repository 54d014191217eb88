import { type PersonName, readNotice, parseName, personName } from '@claire/scholarly-text'
import { type BibtexEntry, bibtexSources, createBibtexReader } from './bibtex-syntax.ts'
import {
  type ReadEntry,
  type Reading,
  LONGEST,
  TooManyEntries,
  clip,
  entryOf,
  faultOf,
  kindsByName,
} from './entry.ts'
import { keywordsIn, addressOf, arxivIdOf, dateIn, dateOf, doiOf, monthOf, tidy } from './facts.ts'
import { plainTex, verbatimTex } from './tex-text.ts'

const KINDS = kindsByName({
  'journal-article': 'article periodical',
  'conference-paper': 'inproceedings conference',
  chapter: 'incollection inbook inreference',
  book: 'book booklet collection mvbook proceedings manual',
  thesis: 'phdthesis mastersthesis thesis',
  report: 'techreport report',
  preprint: 'unpublished preprint',
  standard: 'standard',
  webpage: 'online electronic www webpage',
})
/** The fields that an entry inherits, and their names in the entry it refers to. */
const INHERITED = { booktitle: 'title', publisher: 'publisher', year: 'year', isbn: 'isbn', volume: 'volume' }

const VERBATIM = new Set(['url', 'doi', 'eprint', 'crossref'])
const LONG = new Set(['abstract', 'note'])
/** Maximum number of characters inherited in one file: many entries may inherit the same text. */
const MOST_INHERITED = 10_000_000

/** Returns a field's text; '' if the entry has none. */
type TextOf = (name: string) => string

/**
 * Reads BibTeX and BibLaTeX entry by entry: reports invalid ones and keeps the others. TeX letters become Unicode;
 * formulas stay unchanged.
 */
export function readBibtex(text: string, { most, onRead }: Reading): ReadEntry[] {
  const sources = bibtexSources(text)
  if (sources.length > most) throw new TooManyEntries()
  const read = createBibtexReader()
  const found: BibtexEntry[] = []
  const entries: ReadEntry[] = []
  for (const [at, source] of sources.entries()) {
    onRead(at, sources.length)
    const item = read(source)
    if (item && 'reason' in item) entries.push(faultOf(item.line, item.reason))
    else if (item) found.push(item)
  }
  const textOf = createTexts(found)
  for (const entry of found) entries.push(referenceOf(entry, textOf(entry)))
  return entries
}

/** Returns the texts of entries by field name: their own, or of the entry that they refer to. */
function createTexts(found: BibtexEntry[]): (entry: BibtexEntry) => TextOf {
  const byKey = new Map(found.map((entry) => [entry.key, entry]))
  let inherited = 0
  const ownOf = ({ fields }: BibtexEntry, name: string) => {
    const tex = fields.get(name) ?? ''
    const text = tidy(VERBATIM.has(name) ? verbatimTex(tex) : plainTex(tex))
    return clip(text, LONG.has(name) ? LONGEST.text : LONGEST.line)
  }
  return (entry) => {
    const parent = entry.fields.has('crossref') ? byKey.get(ownOf(entry, 'crossref')) : undefined
    return (name) => {
      const own = ownOf(entry, name)
      if (own || !parent || !isInherited(name) || inherited > MOST_INHERITED) return own
      const text = ownOf(parent, INHERITED[name])
      inherited += text.length
      return text
    }
  }
}

const isInherited = (name: string): name is keyof typeof INHERITED => name in INHERITED

function referenceOf({ line, type, key, fields }: BibtexEntry, textOf: TextOf): ReadEntry {
  const text = (...names: string[]) => {
    for (const name of names) {
      const found = textOf(name)
      if (found) return found
    }
    return ''
  }
  const doi = doiOf(text('doi')) || doiOf(text('url'))
  const published =
    dateIn(text('date')) || dateOf(/\d{4}/.exec(text('year'))?.[0] ?? '', monthOf(text('month')), text('day'))
  const isArxiv = /arxiv/i.test(text('archiveprefix', 'eprinttype'))
  const preprint = text('eprint')
  return entryOf(line, {
    work: {
      kind: KINDS[text('entrysubtype')] ?? KINDS[type] ?? null,
      title: text('title'),
      names: texNames(fields.get('author') ?? ''),
      venue: text('journal', 'journaltitle', 'booktitle', 'howpublished'),
      volume: text('volume'),
      issue: text('number', 'issue'),
      pages: text('pages', 'eid'),
      publisher: text('publisher', 'school', 'institution', 'organization'),
      published,
      issn: text('issn'),
      isbn: text('isbn'),
      doi,
      arxivId: arxivIdOf(isArxiv ? `arxiv:${preprint}` : preprint, text('url'), text('journal'), doi),
      url: addressOf(text('url')),
      language: text('language', 'langid'),
      abstract: text('abstract'),
      keywords: keywordsOf(fields.get('keywords') ?? fields.get('keyword') ?? ''),
      notice: readNotice(text('note')),
    },
    key: clip(key),
    note: noteOf(['annote', 'annotation', 'comment'].map((name) => fields.get(name) ?? '').find(Boolean)),
  })
}

/** Returns a note: a blank line separates its lines, as it does TeX's paragraphs; another line break is a blank. */
const noteOf = (tex = '') => {
  const lines = tex.split(/\n[ \t]*\n/).map((line) => plainTex(line).replace(/\n\s*/g, ' '))
  return clip(lines.join('\n').trim(), LONGEST.text)
}

/** Returns keywords; separators within braces separate none, unless the braces enclose the whole list. */
const keywordsOf = (list: string) =>
  keywordsIn(shielded(list.trim().replace(/^\{([^{}]*)\}$/, '$1'))).map((word) => revealed(plainTex(word)))

/** Placeholders for separators within braces, which separate nothing, and for the brace that keeps a word whole. */
const [BLANK, COMMA, SEMICOLON, WHOLE] = ['\ue000', '\ue001', '\ue002', '\ue003']
const SHIELDS: Record<string, string> = { ' ': BLANK, ',': COMMA, ';': SEMICOLON }
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
const PART = /^([a-z]+(?:-i)?)\s*=(.*)$/

/** Returns the names of a BibTeX list: separated by 'and', the family before a comma, words in braces kept whole. */
export const texNames = (list: string): PersonName[] =>
  shielded(list)
    .split(/ and /i)
    .map((name) => name.trim())
    .filter((name) => name && name !== 'others')
    .map(nameOf)

/** Rewrites `\H o` as `\H{o}`, `\o ` as `\o{}`: no blank belongs to a command. */
const withoutBlankArguments = (list: string) =>
  list
    .replace(/\\([bcdHkrtuv]) ([A-Za-z]|\\[ij](?![A-Za-z]))/g, '\\$1{$2}')
    .replace(/\\([A-Za-z]+) /g, '\\$1{}')

/** Replaces separators within braces by placeholders. */
function shielded(list: string): string {
  let depth = 0
  const tex = withoutBlankArguments(list.replace(/\s+/g, ' '))
  return Array.from(tex.matchAll(/\\.|[{} ,;]|[^\\{} ,;]+|\\/gs), ([sign]) => {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    return (depth > 0 && SHIELDS[sign]) || sign
  }).join('')
}

/** True if the word is in braces; the braces of TeX letters (`{\"o}`) do not count. */
const isWhole = (word: string) => word.startsWith('{') && !word.startsWith('{\\')

function nameOf(name: string): PersonName {
  const text = name
    .split(' ')
    .map((word) => (isWhole(word) ? WHOLE : '') + plainTex(word))
    .join(' ')
  const isOneWord = !/[ ,]/.test(name)
  if (isOneWord && isWhole(name)) return { literal: revealed(text) }
  const parts = text.split(',').map((part) => part.trim())
  return unmarked(namedParts(parts) ?? (parts.length > 1 ? ofParts(parts) : parseName(text)))
}

/** Reads 'given=Ludwig, prefix=van, useprefix=true, family=Beethoven': named parts of BibLaTeX, in any order. */
function namedParts(parts: string[]): PersonName | null {
  const stated = parts.map((part) => PART.exec(part))
  if (stated.includes(null)) return null
  const of = (name: string) => stated.find((part) => part?.[1] === name)?.[2]?.trim() ?? ''
  return { family: of('family'), given: of('given'), particle: of('prefix'), suffix: of('suffix') }
}

/** Reads 'Family, Given', or 'Family, Suffix, Given'. */
function ofParts(parts: string[]): PersonName {
  const [family = '', ...rest] = parts
  const found = rest.findIndex((part) => SUFFIX.test(part))
  const at = found < 0 && rest.length > 1 ? 0 : found
  return personName({ family, given: rest.filter((_, other) => other !== at).join(', '), suffix: rest[at] })
}

const revealed = (text: string) =>
  tidy(text.replaceAll(BLANK, ' ').replaceAll(COMMA, ',').replaceAll(SEMICOLON, ';').replaceAll(WHOLE, ''))

function unmarked(name: PersonName): PersonName {
  if ('literal' in name) return { literal: revealed(name.literal) }
  const { family, given, particle, suffix } = name
  return {
    family: revealed(family),
    given: revealed(given),
    particle: revealed(particle),
    suffix: revealed(suffix),
  }
}
