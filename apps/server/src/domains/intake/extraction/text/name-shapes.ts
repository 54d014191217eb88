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

const partsOf = (text: string, mark: string | RegExp) => text.split(mark).map((part) => part.trim())

/** A row of names at the beginning of a line. */
export interface NamesInRow {
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
  const turned = partsOf(text, ';').filter(Boolean)
  if (turned.length && turned.every((part) => TURNED_NAME.test(part))) return turned
  const { names, rest, joined } = namesAtStart(text)
  if (names.length > 1 && (several || (joined && isEnd(rest)))) return names
  if (names[0]) return names.slice(0, 1)
  const parts = several ? partsOf(text, /[,،、;]/) : [text]
  return parts.flatMap((part) => UNCASED.exec(part)?.[0] ?? [])
}

/** True if a line consists of names, however they are introduced. */
export function isNameRow(line: string): boolean {
  const { names, rest } = namesAtStart(line.replace(BY, ''))
  return names.length > 0 && rest === ''
}

const isEnd = (rest: string) =>
  rest === '' || /^[|/(–•·@-]/u.test(rest) || /^(?:am|on|le|el)?\s*\d/u.test(rest)
