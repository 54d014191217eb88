import { type PersonName, nameText, parseName, readOrcid, type Affiliation } from '@claire/scholarly-text'
import { lettersOf, plainLine } from './plain-text.ts'

const MOST_AUTHORS = 500
/** A longer text is no name, even without its appendages. */
const LONGEST = 1000
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|dr|prof|esq)\.?$/i
const TITLE = /^(?:phd|ph\.d|md|m\.d|dr|prof|esq)\.?$/i
/** Abbreviations that keep their full stop at the end of a name; in "Ada Lovelace." it ends a sentence. */
const SHORTENED = /(?<!\p{L})(?:esq|bros|inc|ltd|corp|univ|inst|dept|hon|rev)\.$/iu
const ROLE = /author|editor|ed\.|eds\.|advisor|supervisor|thesis|orcid/i
/** Texts that sites put in place of an author. */
const NOBODY =
  /^(?:by|von|par|por|di|da|door|przez|admin(?:istrator)?|author|authors|unknown|anonym(?:ous)?|n\/?a|none|null|undefined|webmaster|user|guest|posted|et al\.?)$/i

/** An author as lists show them, "First Last", with the parts of their name and further facts of their source. */
export interface ReadName {
  text: string
  parts: PersonName
  /** As `readOrcid` returns it. */
  orcid: string
  affiliations: string[]
}

/** An author by the parts of their name, with facts as a source words them. */
export interface StatedAuthor {
  name: PersonName
  orcid?: string
  affiliations?: string[]
}

/** Authors as "First Last", in order, each once, at most 500. */
export const readAuthors = (values: string[]): string[] => readNames(values).map(({ text }) => text)

/** Authors in order, each once, at most 500. */
export function readNames(values: string[]): ReadName[] {
  return distinct(values.flatMap((value) => split(value, values.length)).map(readOne))
}

/** Authors whose source gives the parts of their names, in order, each once, at most 500. */
export function statedNames(authors: StatedAuthor[]): ReadName[] {
  return distinct(
    authors.map(({ name, orcid = '', affiliations = [] }) => ({
      // The name of an institution may consist of any words.
      text: 'literal' in name ? plainLine(name.literal, 150) : tidied(nameText(name)),
      parts: name,
      orcid: readOrcid(orcid),
      affiliations: readAffiliations(affiliations),
    })),
  )
}

function distinct(names: ReadName[]): ReadName[] {
  const byText = new Map<string, ReadName>()
  for (const name of names) {
    const key = name.text.toLowerCase()
    const before = byText.get(key)
    if (before) byText.set(key, fuller(before, name))
    else if (key) byText.set(key, name)
    if (byText.size >= MOST_AUTHORS) break
  }
  return identifiedApart([...byText.values()])
}

const fuller = (one: ReadName, other: ReadName): ReadName => ({
  ...one,
  orcid: one.orcid || other.orcid,
  affiliations: one.affiliations.length ? one.affiliations : other.affiliations,
})

/** Drops an iD that is given for two people: nobody can tell whose it is. */
function identifiedApart(names: ReadName[]): ReadName[] {
  const holders = Map.groupBy(names, ({ orcid }) => orcid)
  return names.map((name) =>
    name.orcid && (holders.get(name.orcid)?.length ?? 0) > 1 ? { ...name, orcid: '' } : name,
  )
}

/** "Lovelace, Ada" and "Lovelace, A., Jr." as "Ada Lovelace" and "A. Lovelace Jr."; '' if it names nobody. */
function readOne(text: string): ReadName {
  const tidy = tidied(text)
  return {
    text: tidy && turned(tidy),
    parts: partsOf(tidy),
    orcid: text.length > LONGEST ? '' : readOrcid(text),
    affiliations: [],
  }
}

/** A name without the texts that sites write around it; '' if it is none. */
function tidied(text: string): string {
  if (text.length > LONGEST) return ''
  const tidy = plainLine(text)
    .replace(/\s?\([^()]*\)\s?/g, (bracket) => (ROLE.test(bracket) ? ' ' : bracket))
    .replace(/https?:\/\/\S+|(?<!\S)\S[^\s@]*@[^\s.]+\.\S+|\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/gi, ' ')
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:written |posted )?by)[:\s]+(?=\p{Lu})/iu, '')
    .replace(/(?<![\s,;:*†‡§¶|•·-])[\s,;:*†‡§¶|•·-]+$/u, '')
    .replace(/^[\s,;:*|•·-]+/u, '')
  // "Tamm, Chr.": the part after the comma is a given name, and may be abbreviated.
  const isSentence = /^[^,]*\p{L}\p{Ll}{2}\.$/u.test(tidy) && !SHORTENED.test(tidy)
  const name = isSentence ? tidy.slice(0, -1) : tidy
  return !tidy || tidy.length > 150 || NOBODY.test(tidy) || !/\p{L}/u.test(tidy) ? '' : name
}

/** The parts of a name, without titles after it, which are no part of it. */
function partsOf(tidy: string): PersonName {
  const [last = '', ...rest] = tidy.split(/\s?,\s?/).filter((part) => part && !TITLE.test(part))
  return parseName([last, ...rest].join(', '))
}

/** Several names in one value are separated by semicolons; by commas or "and" only if "Last, First" is impossible. */
function split(value: string, values: number): string[] {
  if (value.length > 50_000) return split(value.slice(0, 50_000), values)
  if (value.includes(';'))
    return value
      .replace(/&(\w+|#\d+);/g, '&$1\u0000')
      .split(';')
      .map((part) => part.replaceAll('\u0000', ';'))
  if (values > 1) return [value]
  const parts = value.split(/,\s+(?:and\s+|&\s+)?|(?<!\s)\s+(?:and|und|et|y|&)\s+/u)
  const listed =
    parts.length > 1 &&
    parts.every((part) => /^\S+(?:\s+\S+){1,3}$/u.test(part.trim()) && !SUFFIX.test(part.trim()))
  return listed ? parts : [value]
}

function turned(name: string): string {
  const [last = '', ...rest] = name.split(/\s?,\s?/).filter(Boolean)
  const suffixes = rest.filter((part) => SUFFIX.test(part))
  const given = rest.filter((part) => !SUFFIX.test(part))
  if (given.length !== 1 || /\d/.test(given[0] ?? ''))
    return given.length ? name : [last, ...suffixes].join(' ')
  return [given[0], last, ...suffixes].join(' ')
}

const LONGEST_AFFILIATION = 300
const MOST_OF_ONE = 10
/** The sign that refers to an address: "1", "b)", "[3]", "†". */
const SIGN = /^(?:[([]?(?:\d{1,3}|[a-z])[)\].:]?\s+|[*†‡§¶#]+\s*)(?=\p{Lu})/u
const MAIL = /(?:\(?e-?mail(?: address)?:?\s+)?(?<!\S)\S[^\s@]*@\S+\.\w+\)?/gi

/** Affiliations of an author as a source words them: each once, without signs and email addresses. */
export function readAffiliations(texts: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) {
    const name = plainLine(text, LONGEST_AFFILIATION)
      .replace(MAIL, '')
      .replace(SIGN, '')
      .replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$|(?<=\p{L}{4})\.$/gu, '')
    if (/\p{L}{2}/u.test(name) && !byKey.has(lettersOf(name))) byKey.set(lettersOf(name), name)
  }
  return [...byKey.values()].slice(0, MOST_OF_ONE)
}

/** Affiliations of an article's authors, in the order of their first mention, each with its authors. */
export function affiliationsOf(authors: { affiliations: string[] }[]): Affiliation[] {
  const byKey = new Map<string, Affiliation>()
  for (const [at, { affiliations }] of authors.entries())
    for (const name of affiliations) {
      const known = byKey.get(lettersOf(name))
      if (!known) byKey.set(lettersOf(name), { name, authors: [at] })
      else if (known.authors.at(-1) !== at) known.authors.push(at)
    }
  return [...byKey.values()]
}

/** Forms of people's names in running text, whatever marks them. */

const PARTICLES =
  'von|van|de|du|der|den|ten|ter|di|da|del|della|degli|dos|das|do|la|le|el|al|af|av|bin|ibn|ben'
/** Also matches the second of two initials in "J. -B. Fourier". */
const WORD = "(?:-\\p{Lu}\\.|\\p{Lu}[\\p{L}.'’-]*)"
/** Texts that may follow a name in its line. */
const FOLLOWS =
  '$|\\s*[,;|/(–•·-]|\\s+(?:am|on|le|el|und|and|et|y|\\d|im Gespräch|[Ii]llustration|[Ff]otos?|[Pp]hotos?|[Bb]ild(?:er)?|[Üü]bersetzung|(?:with|mit|avec|con|en|og|och|e|i|a|ja|și|и)\\s\\p{Lu})|\\s*@'
/** A name at the beginning of a line, not followed by the rest of a sentence. */
export const NAME = new RegExp(
  `^((?:(?:Prof|Dr)\\.\\s)*${WORD}(?:\\s+(?:${PARTICLES}|${WORD})){1,4}|\\p{Script=Han}{2,4})(?=${FOLLOWS})`,
  'u',
)
/** A name and nothing else. */
export const SIGNED = new RegExp(`^[—–-]?\\s*${NAME.source.replace(/\(\?=.*/su, '')}$`, 'u')
/** Names in scripts without capitals, where any words look alike: only after a label that announces one. */
const UNCASED =
  /^(?:\p{Script=Han}{1,3}[\s・·]\p{Script=Han}{1,3}|\p{Script=Hangul}{2,4}|[\p{Script=Katakana}・ー]{4,20}|(?:[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{M}]{2,}\s){1,3}[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{M}]{2,})(?=$|\s*[,،、;|/(–•·-])/u
/** Marks of affiliations behind names: "Ada Lovelace1,2*". */
const MARKS = /(?<=\p{L})\s?(?:[\d*†‡§¶✉]+(?:,\s?(?=[\d*†‡§¶]))?)+/gu
/** "Lovelace, A. M." */
export const TURNED_NAME = /^\p{Lu}[\p{L}'’-]+(?:[ -]\p{Lu}[\p{L}'’-]+)?,\s(?:\p{Lu}\.[\s-]?)+$/u
const AND = '(?:and|und|et|y|e|en|og|och|i|a|ja|și|и|&)'
const CONJUNCTION = new RegExp(`^\\s*,?\\s*(?:${AND}|with|mit|avec|con)\\s+`, 'iu')
const COMMA = /^\s*[,،、;·]\s*/u
/** Academic and other titles after names. */
const DEGREES =
  /(?:,|(?<!\s))\s+(?:Ph\.?\s?D|M\.?\s?D|D\.?\s?Phil|M\.?Sc|B\.?Sc|M\.?B\.?A|M\.?P\.?H|Esq|CPA|RN|RD)\b\.?(?=\s*(?:$|[,;|&])|\s+(?:and|und|et|y)\s)/gu
/** Introduces names in a line of their own. */
export const BY = /^(?:by|von|par|por|di|door|av|af)(?:\s*:)?\s+(?=[\p{L}\d])/iu
const MOST = 100
export const WEEKDAY =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica'
/** Dates and actions after a name: "Ada Lovelace Updated May 12, 2020", "Ada Lovelace 5 min read". */
const TAIL = new RegExp(
  `(?<!\\s)\\s+(?:last\\s)?(?:updated|published|posted|modified|publiziert|geändert|stand|aktualisiert|veröffentlicht|mis à jour|publié|actualizado|publicado|aggiornato|pubblicato|bijgewerkt|gepubliceerd|follow|folgen|suivre|seguir|view (?:all|profile|bio)|see (?:all|more)|more (?:by|from)|read more|all posts|\\d+ ?min)(?=$|[\\s:.,]).*` +
    `|(?:,|(?<!\\s))\\s+(?:(?:${WEEKDAY})[.,]?\\s+)?(?:(?:on|am|le|el|il)\\s+)?(?:\\p{L}{3,10}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s\\d{4}|\\d{1,2}(?:st|nd|rd|th)?\\.?\\s(?:de\\s)?\\p{L}{3,10}\\.?,?\\s(?:de\\s)?\\d{4}|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}-\\d\\d).*` +
    `|(?:,|(?<!\\s))\\s+(?:on\\s|am\\s)?(?:${WEEKDAY}),.*`,
  'iu',
)

/** A line without the texts that pages put after the names in it. */
export const withoutTail = (line: string) =>
  line
    .replace(TAIL, '')
    .replace(DEGREES, '')
    .replace(/(?<![\s→»›>])[\s→»›>]+$/u, '')

const pieces = (text: string, mark: string | RegExp) => text.split(mark).map((part) => part.trim())

/** A row of names at the beginning of a line. */
interface NamesInRow {
  names: string[]
  /** Text after the names. */
  rest: string
  /** Each but the last is followed by the mark of an affiliation, or all are. */
  marked: boolean
  /** The last two are separated by "and". */
  joined: boolean
}

/** The names with which `line` begins, with any separators; `accepts` may refuse what only looks like one. */
export function namesAtStart(line: string, accepts = (_name: string) => true): NamesInRow {
  const written = withoutTail(line)
  const marks = written.match(MARKS)?.length ?? 0
  const names: string[] = []
  let rest = written.replace(MARKS, '').trim()
  let joined = false
  for (let name = nameAt(rest); name && accepts(name) && names.length < MOST; name = nameAt(rest)) {
    names.push(name)
    const behind = rest.slice(name.length)
    const and = CONJUNCTION.exec(behind)?.[0]
    const parted = and ?? COMMA.exec(behind)?.[0]
    rest = behind.slice(parted?.length ?? 0).trim()
    if (parted === undefined || !rest) break
    joined = and !== undefined
  }
  return { names, rest, joined, marked: marks > 0 && marks >= names.length - 1 }
}

const nameAt = (text: string) =>
  NAME.exec(text)?.[1] ?? SIGNED.exec(/^[^,;&(]+/.exec(text)?.[0]?.trim() ?? '')?.[0]

/**
 * Authors in a line that was announced as such: all of a list of authors, several if "and" separates them, else the
 * first, since "Ada Lovelace, Staff Writer" looks like two.
 */
export function announcedNames(text: string, { several }: { several: boolean }): string[] {
  const turned = pieces(text, ';').filter(Boolean)
  if (turned.length && turned.every((part) => TURNED_NAME.test(part))) return turned
  const { names, rest, joined } = namesAtStart(text)
  if (names.length > 1 && (several || (joined && isEnd(rest)))) return names
  if (names[0]) return names.slice(0, 1)
  const parts = several ? pieces(text, /[,،、;]/) : [text]
  return parts.flatMap((part) => UNCASED.exec(part)?.[0] ?? [])
}

/** True if a line consists of names, however they are introduced. */
export function isNameRow(line: string): boolean {
  const { names, rest } = namesAtStart(line.replace(BY, ''))
  return names.length > 0 && rest === ''
}

const isEnd = (rest: string) =>
  rest === '' || /^[|/(–•·@-]/u.test(rest) || /^(?:am|on|le|el)?\s*\d/u.test(rest)
