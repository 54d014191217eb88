import { exactTokens, literalOf } from '../matching/exact-tokens.ts'
import { findLiteral } from '../matching/literal-match.ts'
import { foldText } from '../text/fold.ts'
import { isFunctionWord } from '../text/function-words.ts'
import { matchableTex, mayHoldTex } from '../text/tex.ts'

/** The parts of a person's name; all folded. `given` may be initials. */
interface PersonName {
  family: string
  given: string[]
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md|dr|prof)$/
export const PARTICLES = new Set(
  'van von der den de del della di da dos du la le el al bin ibn ten ter zu zur af av'.split(' '),
)
export const SEPARATOR = '\u0006'
export const MOST_WORDS = 5

export const wordsOf = (text: string) =>
  Array.from(foldText(text).text.matchAll(/\p{L}[\p{L}\p{M}']*/gu), ([word]) => word).filter(
    (word) => !SUFFIX.test(word),
  )

/** Splits consecutive initials into letters: 'Hinton GE', if the rest is not in capitals. */
const apart = (text: string) =>
  /\p{Ll}/u.test(text)
    ? text.replace(/(?<![\p{L}.])\p{Lu}{2,3}(?![\p{L}.])/gu, (run) => run.split('').join(' '))
    : text

/** Returns the readings of a name: 'Hinton, Geoffrey', 'Geoffrey Hinton', and for a query also 'Hinton Geoffrey'. */
function readings(text: string, isQuery: boolean): PersonName[] {
  const plain = apart(matchableTex(text).replace(/\([^)]{0,200}\)/g, ' '))
  const comma = plain.indexOf(',')
  if (comma >= 0) {
    const family = wordsOf(plain.slice(0, comma)).at(-1)
    return family ? [{ family, given: wordsOf(plain.slice(comma + 1)) }] : []
  }
  const words = wordsOf(plain)
  const last = words.at(-1)
  const first = words[0]
  if (words.length < 2 || first === undefined || last === undefined) return []
  const usual = { family: last, given: words.slice(0, -1).filter((word) => !PARTICLES.has(word)) }
  return isQuery ? [usual, { family: first, given: words.slice(1) }] : [usual]
}

const key = (family: string, given: string) => `${family}${SEPARATOR}${given}`

/** Returns the keys of an author's name: the family name with each given name, with the first initial, or alone. */
export function authorKeys(name: string): string[] {
  const keys = readings(name, false).flatMap(({ family, given }) => {
    const [first] = given
    if (first === undefined) return []
    const full = given.filter((each) => each.length > 1).map((each) => key(family, each))
    const initial = key(family, `${first.charAt(0)}`)
    return [...full, initial, ...(full.length ? [] : [`${initial}.`])]
  })
  return [...new Set(keys)]
}

/** Returns the keys of authors that a name may mean: an initial matches all names that begin with it, and vice versa. */
export function keysForName(name: string): string[] {
  const keys = readings(name, true).flatMap(({ family, given: [first] }) => {
    if (first === undefined || family.length < 2) return []
    return first.length === 1
      ? [key(family, first)]
      : [key(family, first), key(family, `${first.charAt(0)}.`)]
  })
  return [...new Set(keys)]
}

/**
 * Returns the function that says if an author may be the person of a name, as searches by author decide: with or without
 * initials, in either order, or with the words of the name beside each other.
 */
export function authorMatcher(name: string): (author: string) => boolean {
  const keys = new Set(keysForName(name))
  const literal = literalOf(name)
  const [first = ''] = literal[0]?.parts ?? []
  const words = [...new Set([first, ...readings(name, true).map(({ family }) => family)].map(lettersOf))]
  const anyWord = new RegExp(words.join('|'), 'i')
  const isOneWord = literal.length === 1 && literal[0]?.parts.length === 1
  const wholeWord = isOneWord ? new RegExp(`(?:^|[. ])${lettersOf(first)}(?:[. ]|$)`, 'i') : null
  // Most authors of a work have none of the words: looking for these first takes a tenth of the time.
  function hasWord(author: string): boolean {
    if (anyWord.test(author) || mayHoldTex(author)) return true
    if (PLAIN.test(author)) return false
    const letters = lettersOf(author)
    return words.some((word) => letters.includes(word))
  }
  const isMeant = (author: string) =>
    (PLAIN.test(author) && wholeWord?.test(author)) ||
    (keys.size > 0 && authorKeys(author).some((each) => keys.has(each))) ||
    findLiteral(exactTokens(author), literal).length > 0
  // Works of one person repeat names.
  const known = new Map<string, boolean>()
  return (author) => {
    if (!hasWord(author)) return false
    const before = known.get(author)
    if (before !== undefined) return before
    const isOne = isMeant(author)
    known.set(author, isOne)
    return isOne
  }
}

/** Letters and initials with spaces between, as most names are: their words need no analysis. */
const PLAIN = /^[A-Za-z]+\.?(?: [A-Za-z]+\.?)*$/
const ASCII = /^[\0-\x7f]*$/

function lettersOf(text: string): string {
  const folded = foldText(text).text
  return folded.replace(ASCII.test(folded) ? /[^a-z0-9]+/g : /[^\p{L}\p{M}\p{N}]+/gu, '')
}

const isUnspacedName = (name: string) =>
  /^[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]{2,}$/u.test(name.trim())

/** Most names: 'Geoffrey Hinton', 'Jean-Pierre E. Serre'. Their first given name and family name need no analysis. */
const USUAL_NAME = /^([A-Z][a-z]+)(?:-[A-Za-z][a-z]+)? (?:(?:[A-Z]\.|[A-Z][a-z]+) ){0,3}([A-Z][a-z]+)$/
const ONLY_INITIALS = /^[A-Z]\.(?:[ -]?[A-Z]\.)* [A-Z][a-z]+$/

/** Returns a key that names with the same family name and first given name share; '' for initials or a single word. */
export function fullNameKey(name: string): string {
  if (ONLY_INITIALS.test(name)) return ''
  const usual = USUAL_NAME.exec(name)
  if (usual) {
    const [given = '', family = ''] = [usual[1]?.toLowerCase(), usual[2]?.toLowerCase()]
    if (!PARTICLES.has(given) && !SUFFIX.test(given) && !SUFFIX.test(family)) return key(family, given)
  }
  if (isUnspacedName(name)) return foldText(name.trim()).text
  const [parts] = readings(name, false)
  const [first = ''] = parts?.given ?? []
  return parts && first.length > 1 ? key(parts.family, first) : ''
}

/** True if two names have the same family name and first given name in full, and further given names that agree. */
export function isSameFullName(one: string, other: string): boolean {
  const shared = fullNameKey(one)
  if (!shared || shared !== fullNameKey(other)) return false
  const [mine = [], theirs = []] = [one, other].map((name) => readings(name, false)[0]?.given.slice(1))
  return mine.every((word, at) => {
    const beside = theirs[at]
    return beside === undefined || word.startsWith(beside) || beside.startsWith(word)
  })
}

/** True if a text may be a person's name: two to five words of letters, with a family name and a given name or initials. */
export function mayBeName(text: string): boolean {
  const trimmed = text.trim()
  if (!/^[\p{L}\p{M}\s.,'\u2019\-\u2010\u2011]+$/u.test(matchableTex(trimmed))) return false
  const words = trimmed.split(/[\s,]+/u).filter(Boolean)
  return (
    words.length >= 2 &&
    words.length <= MOST_WORDS &&
    words.every(
      (word) =>
        word.replace(/\./g, '').length === 1 || PARTICLES.has(word.toLowerCase()) || !isFunctionWord(word),
    ) &&
    keysForName(trimmed).length > 0
  )
}
