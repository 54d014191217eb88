import type { CitedWork } from '@claire/scholarly-text'

/** Latin letters that no accent makes. */
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

/** In ASCII's small letters and digits, as keys of references are. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '')

/** First author, year and first telling word of the title: 'hinton2012deep'. The same for a work wherever it is cited. */
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

/** Keys that differ within one list: the second work of a key gets an 'a' behind it, or the next letter that makes no other's. */
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

/** 1 is 'a', 27 is 'aa'. */
function letters(number: number): string {
  const rest = (number - 1) % 26
  const before = Math.floor((number - 1) / 26)
  return `${before ? letters(before) : ''}${String.fromCharCode(97 + rest)}`
}
