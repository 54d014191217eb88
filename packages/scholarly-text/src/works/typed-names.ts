import { isFunctionWord } from '../text/function-words.ts'
import { MOST_WORDS, PARTICLES, SEPARATOR, authorKeys, keysForName, wordsOf } from './author-keys.ts'

/** The author keys that a typed name may begin: those with a prefix that match a regular expression as a whole. */
export interface NameStart {
  prefix: string
  /** The end that all of them have; '' if they differ. */
  ending: string
  /** Without anchors, in the syntax that JavaScript and Lucene share. */
  pattern: string
}

/** Returns the words of a typed text that may be the beginning of a name; none if it is none. */
function typedWords(typed: string): string[] {
  if (!/^[\p{L}\p{M}\s.,'\u2019\-\u2010\u2011]+$/u.test(typed)) return []
  const words = wordsOf(typed)
  const isProse = words.some(
    (word, at) =>
      word.length > 1 &&
      (at < words.length - 1 || words.length === 1) &&
      !PARTICLES.has(word) &&
      isFunctionWord(word),
  )
  const [first = ''] = words
  return isProse || words.length > MOST_WORDS || (words.length === 1 && first.length < 2) ? [] : words
}

/** Keys of a given name in full, or of the initial of a person whose given name is unknown: not of any initial. */
const givenFrom = (given: string) => given + (given.length > 1 ? '.*' : given ? '.+' : '..+')

/** The family name is whole, the given one may go on. */
const familyFirst = (family: string, given: string): NameStart => ({
  prefix: family + SEPARATOR + given,
  ending: '',
  pattern: family + SEPARATOR + givenFrom(given),
})

/** The family name may go on, the given one is whole or an initial. */
const givenFirst = (given: string, family: string): NameStart => ({
  prefix: family,
  ending: given.length > 1 ? SEPARATOR + given : '',
  pattern: `${family}.*${SEPARATOR}${given.length > 1 ? given : givenFrom(given)}`,
})

/** True if a typed text may be the beginning of a name: two letters or more, and no prose. */
export const mayBeginName = (typed: string): boolean => typedWords(typed).length > 0

/** Returns the author keys that a typed text may begin, by its readings: 'hinton, g', 'hint', 'hinton g', 'geoffrey hint'. */
export function nameStarts(typed: string): NameStart[] {
  const words = typedWords(typed)
  const [before = '', after] = typed.split(',')
  const family = after === undefined ? undefined : wordsOf(before).at(-1)
  if (family && words.length) return [familyFirst(family, wordsOf(after ?? '')[0] ?? '')]
  const parts = words.filter((word, at) => at === words.length - 1 || !PARTICLES.has(word))
  const [first = '', second] = parts
  const last = parts.at(-1) ?? ''
  // One letter of a family name begins too many keys to look through.
  const byFamily = last.length > 1 ? [givenFirst(second === undefined ? '' : first, last)] : []
  return second === undefined ? byFamily : [familyFirst(first, second), ...byFamily]
}

/** True if a name has the typed words in sequence, the last as a prefix, with the given or the family name first. */
export function beginsName(typed: string, name: string): boolean {
  const wanted = typedWords(typed)
  const [before = '', after] = name.split(',')
  const own = after === undefined ? wordsOf(name) : [...wordsOf(after), ...wordsOf(before)]
  const [first = '', last = ''] = [wanted[0], wanted.at(-1)]
  const family = own.at(-1) ?? ''
  return (
    wanted.length > 0 &&
    // 'Hinton Geoffrey': the family name once more, at the beginning. 'Geoffrey Hinton': without other given names.
    (isWithin(wanted, [...own, ...own.slice(0, -1)]) ||
      (wanted.length > 1 && family.startsWith(last) && own[0] !== undefined && own[0].startsWith(first)))
  )
}

const isWithin = (wanted: string[], own: string[]) =>
  own.some((_, from) =>
    wanted.every((word, at) =>
      at === wanted.length - 1 ? own[from + at]?.startsWith(word) : own[from + at] === word,
    ),
  )

/** Returns the people of some names, joined by the rule of search, each by the fullest form, in order of their first one. */
export function joinNames(names: string[]): string[] {
  const people: { name: string; at: number; keys: Set<string> }[] = []
  const distinct = [...new Set(names)].map((name, at) => ({ name, at }))
  for (const { name, at } of distinct.toSorted((a, b) => fullness(b.name) - fullness(a.name))) {
    const keys = [wordsOf(name).join(' '), ...authorKeys(name)]
    const person = people.find((each) => keys.some((key) => each.keys.has(key)))
    if (person) person.at = Math.min(person.at, at)
    else people.push({ name, at, keys: new Set([wordsOf(name).join(' '), ...keysForName(name)]) })
  }
  return people.toSorted((a, b) => a.at - b.at).map(({ name }) => name)
}

/** The number of letters; of two forms with the same letters, the one in the usual order and case is fuller. */
const fullness = (name: string) =>
  (name.match(/\p{L}/gu)?.length ?? 0) + (name.includes(',') ? 0 : 0.5) + (/\p{Ll}/u.test(name) ? 0.25 : 0)
