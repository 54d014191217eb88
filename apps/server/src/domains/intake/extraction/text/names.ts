import { plainLine } from './plain-text.ts'

const MOST_AUTHORS = 500
/** What is longer is no name, whatever can be taken off it. */
const LONGEST = 1000
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|dr|prof|esq)\.?$/i
const ROLE = /\s*\((?:[^()]*(?:author|editor|ed\.|eds\.|advisor|supervisor|thesis|orcid)[^()]*)\)\s*/gi
/** What sites put where an author belongs. */
const NOBODY =
  /^(?:by|von|par|por|di|da|door|przez|admin(?:istrator)?|author|authors|unknown|anonym(?:ous)?|n\/?a|none|null|undefined|webmaster|user|guest|posted|et al\.?)$/i

/** Authors as "First Last", in order, each once, at most 500. */
export function readAuthors(values: string[]): string[] {
  const names: string[] = []
  const seen = new Set<string>()
  for (const value of values) {
    for (const part of split(value, values.length)) {
      const name = readName(part)
      const key = name.toLowerCase()
      if (!name || seen.has(key)) continue
      seen.add(key)
      names.push(name)
      if (names.length >= MOST_AUTHORS) return names
    }
  }
  return names
}

/** "Lovelace, Ada" and "Lovelace, A., Jr." as "Ada Lovelace" and "A. Lovelace Jr."; '' for what names nobody. */
export function readName(text: string): string {
  if (text.length > LONGEST) return ''
  const tidy = plainLine(text)
    .replace(ROLE, ' ')
    .replace(/https?:\/\/\S+|\S+@\S+\.\S+|\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:written |posted )?by)[:\s]+(?=\p{Lu})/iu, '')
    .replace(/[\s,;:*†‡§¶|•·-]+$/u, '')
    .replace(/^[\s,;:*|•·-]+/u, '')
  if (!tidy || tidy.length > 150 || NOBODY.test(tidy) || !/\p{L}/u.test(tidy)) return ''
  return turned(tidy)
}

/** Several names in one value are parted by semicolons; by commas or "and" only where no "Last, First" can be meant. */
function split(value: string, values: number): string[] {
  if (value.length > 50_000) return split(value.slice(0, 50_000), values)
  if (value.includes(';'))
    return value
      .replace(/&(\w+|#\d+);/g, '&$1\u0000')
      .split(';')
      .map((part) => part.replaceAll('\u0000', ';'))
  if (values > 1) return [value]
  const parts = value.split(/\s*,\s+(?:and\s+|&\s+)?|\s+(?:and|und|et|y|&)\s+/u)
  const listed =
    parts.length > 1 &&
    parts.every((part) => /^\S+(?:\s+\S+){1,3}$/u.test(part.trim()) && !SUFFIX.test(part.trim()))
  return listed ? parts : [value]
}

function turned(name: string): string {
  const [last = '', ...rest] = name.split(/\s*,\s*/).filter(Boolean)
  const suffixes = rest.filter((part) => SUFFIX.test(part))
  const given = rest.filter((part) => !SUFFIX.test(part))
  if (given.length !== 1 || /\d/.test(given[0] ?? ''))
    return given.length ? name : [last, ...suffixes].join(' ')
  return [given[0], last, ...suffixes].join(' ')
}
