import { BY, isNameRow, namesAtStart, TURNED_NAME, withoutTail, readAuthors } from '../text/names.ts'

/** A title of fewer words is as likely the name of a series, a section or a file. */
export const WORDS_OF_TITLE = 3
const LONGEST_TITLE = 300
/** End of the names in "Charles Babbage. Annals 12". */
const END_OF_NAMES = /(?<=\p{Ll}{3})\.\s/u
/** End of a sentence, not of an initial or abbreviation. */
const END_OF_TITLE = /(?<=[\p{Ll}\d)”"»]{3})[.?!](?:\s|$)/u
const YEAR = /^[\s,.:;([]*(?:1[5-9]|20)\d\d[a-z]?[)\]]?[\s,.:;–—-]*/u
const FAMILY = "(?:\\p{Ll}{1,4}\\s){0,2}\\p{Lu}[\\p{L}'’-]+(?:[ -]\\p{Lu}[\\p{L}'’-]+)?"
const INITIALS = '(?:\\p{Lu}\\.[\\s-]?)+'
/** "Lovelace, A., & van der Berg, W. (2001).": family names first, with initials. */
const TURNED_ROW = new RegExp(
  `^(?:(?:[,;&\\s]|(?:and|und|et|y|e|i)\\s)*${FAMILY},?\\s${INITIALS}(?=[\\s,;&(:\\d]|$))+`,
  'u',
)
const TURNED_NAMES = new RegExp(`(${FAMILY}),?\\s(${INITIALS})`, 'gu')
/** Possible ends of a row of names at the beginning of a line. */
const END_OF_ROW = /[.:]\s|\s[–—|-]\s|,?\s?[([]?(?=(?:1[5-9]|20)\d\d)/gu
const LAST_YEAR = /\s?[,.([]\s?(?:1[5-9]|20)\d\d[a-z]?\s?[)\]]?\s?\.?$/u
/** Separators between a title and its authors. */
const PARTINGS = /\s[–—|·•/-]+\s|[.,;:/]\s|\s?[([]|\s(?=(?:by|von|par|por|di|door|av|af)\s)/giu
const QUOTED = /[“„«"]([^“”„«»"]{8,300})[”“»"]/u
/** Words about access to a file, in any language and order. */
const OF_FILES =
  /^(?:download|view|open|read|full|get|see|click|pdf|herunterladen|öffnen|ansehen|volltext|télécharger|consulter|lire|texte intégral|descargar|ver|texto completo|scarica|testo completo|baixar|downloaden|volledige tekst|pobierz|pełny tekst|скачать|下载|ダウンロード)(?!\p{L})|(?<!\p{L})(?:pdf|herunterladen|downloaden|download)$/iu

/** Number of words in a text. */
export const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** True if the words of a link name only the file, as 'Download PDF' does, and not its contents. */
export const isNameOfFile = (text: string) => wordsOf(text) <= WORDS_OF_TITLE || OF_FILES.test(text)

/** Facts of one line of an entry. */
export interface EntryWords {
  title: string
  authors: string[]
  /** The title if the apparent names before it are none. */
  titleWithNames: string
}

/** The names that a line begins with, if only figures and marks follow in its first sentence, or up to a year. */
export function authorsIn(line: string): string[] | null {
  const stated = withoutTail(line.replace(BY, ''))
  const turned = stated.split(/\s?;\s?/).filter((part) => TURNED_NAME.test(part))
  if (turned.length) return readAuthors(turned)
  const { names, rest } = namesAtStart(stated.split(END_OF_NAMES, 1)[0] ?? '')
  return names.length && /^[^\p{L}]*(?:$|(?:1[5-9]|20)\d\d)/u.test(rest) ? readAuthors(names) : null
}

/** A title with its authors as in bibliographies: in quotation marks, after the names, or before them. */
export function titleIn(line: string): EntryWords | null {
  const quoted = QUOTED.exec(line)
  if (quoted?.[1] && isTitle(tidied(quoted[1]))) {
    const title = tidied(quoted[1])
    const around = [line.slice(0, quoted.index), line.slice(quoted.index + quoted[0].length)]
    return { title, authors: around.map(namesOnly).find(({ length }) => length) ?? [], titleWithNames: title }
  }
  return behindNames(line) ?? beforeNames(line)
}

/** "Lovelace, A. (1967). The ice of small lakes. Annals 1", "Ada Lovelace: The ice of small lakes". */
function behindNames(line: string): EntryWords | null {
  const turned = TURNED_ROW.exec(line)?.[0] ?? ''
  const ends = turned ? [turned.length] : [...line.matchAll(END_OF_ROW)].map(({ index }) => index).slice(0, 5)
  const end = ends.find((at) => turned || isNameRow(line.slice(0, at)))
  if (end === undefined) return null
  const rest = line
    .slice(end)
    .replace(YEAR, '')
    .replace(/^[\s.,:;–—|-]+/, '')
  const title = tidied(rest.slice(0, END_OF_TITLE.exec(rest)?.index ?? rest.length).replace(LAST_YEAR, ''))
  if (!/^[^\p{Ll}]/u.test(title) || !isTitle(title)) return null
  const authors = readAuthors(turned ? turnedNames(turned) : namesAtStart(line.slice(0, end)).names)
  return { title, authors, titleWithNames: beforeNames(line)?.title ?? '' }
}

/** "The ice of small lakes – Ada Lovelace (1967)", "The ice of small lakes, by Ada Lovelace", "The ice of small lakes (1967)". */
function beforeNames(line: string): EntryWords | null {
  for (const parting of line.matchAll(PARTINGS)) {
    const title = tidied(line.slice(0, parting.index))
    if (!isTitle(title)) continue
    const rest = line.slice(parting.index + parting[0].length)
    const authors = namesOnly(rest)
    if (authors.length || YEAR.test(rest)) return { title, authors, titleWithNames: title }
  }
  const title = tidied(line)
  return isTitle(title) ? { title, authors: [], titleWithNames: title } : null
}

const namesOnly = (text: string): string[] => authorsIn(tidied(text).replace(/(?<![([])[([]+$/, '')) ?? []

const turnedNames = (row: string) =>
  [...row.matchAll(TURNED_NAMES)].map(([, family = '', initials = '']) => `${family}, ${initials.trim()}`)

const tidied = (text: string) =>
  text.replace(/^[\s,;:–—|/-]+/u, '').replace(/(?<![\s.,;:–—|/-])[\s.,;:–—|/-]+$/u, '')

const isTitle = (text: string) =>
  text.length <= LONGEST_TITLE &&
  wordsOf(text) >= WORDS_OF_TITLE &&
  authorsIn(text) === null &&
  TURNED_ROW.exec(text)?.[0] !== text
