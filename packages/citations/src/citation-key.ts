import type { CitedWork } from '@claire/scholarly-text'

/** Latin letters that are not composed with an accent. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const PASSED_OVER = new Set(
  'a an the on of in to for and or with from by at is are der die das ein eine uber von zur zum le la les un une des el los las il'.split(
    ' ',
  ),
)
const LONGEST = 24

/** Reduces text to ASCII lower-case letters and digits, as in citation keys. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '')

/** Returns first author, year and first significant word of the title: 'hinton2012deep'. Always the same for a work. */
export function citationKey({
  names: [first],
  published,
  title,
}: Pick<CitedWork, 'names' | 'published' | 'title'>) {
  const name = first
    ? 'literal' in first
      ? first.literal.split(/\s+/)
      : [first.particle + first.family]
    : []
  const author = name.map(plain).find((word) => word && !PASSED_OVER.has(word)) ?? 'anonymous'
  const words = title
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plain)
    .filter(Boolean)
  const word = words.find((each) => !PASSED_OVER.has(each)) ?? words[0] ?? ''
  return `${author.slice(0, LONGEST)}${published.slice(0, 4)}${word.slice(0, LONGEST)}`
}

/** Returns keys that are unique within one list: the second work of a key gets the suffix 'a', or the next unused letters. */
export function createKeys(): (work: CitedWork) => string {
  const given = new Set<string>()
  const timesOf = new Map<string, number>()
  return (work) => {
    const own = citationKey(work)
    let times = timesOf.get(own) ?? 0
    const next = () => (times ? `${own}${letters(times)}` : own)
    while (given.has(next())) times += 1
    const key = next()
    given.add(key)
    timesOf.set(own, times + 1)
    return key
  }
}

/** Returns 'a' for 1, 'aa' for 27. */
function letters(number: number): string {
  const rest = (number - 1) % 26
  const before = Math.floor((number - 1) / 26)
  return `${before ? letters(before) : ''}${String.fromCharCode(97 + rest)}`
}
