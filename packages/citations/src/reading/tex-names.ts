import { type PersonName, parseName, personName } from '@claire/scholarly-text'
import { tidy } from './facts.ts'
import { plainTex } from './tex-text.ts'

/** What stands for blanks and commas within braces, which part no names, and for the brace that keeps a word whole. */
const [BLANK, COMMA, WHOLE] = ['\ue000', '\ue001', '\ue002']
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
const PART = /^([a-z]+(?:-i)?)\s*=(.*)$/

/** The names of a list of BibTeX, by its rules: 'and' parts them, a comma stands behind the family, braces keep words whole. */
export const texNames = (list: string): PersonName[] =>
  shielded(withoutBlankArguments(list.replace(/\s+/g, ' ')))
    .split(/ and /i)
    .map((name) => name.trim())
    .filter((name) => name && name !== 'others')
    .map(nameOf)

/** `\H o` as `\H{o}`, `\o ` as `\o{}`: no blank belongs to a command. */
const withoutBlankArguments = (list: string) =>
  list
    .replace(/\\([bcdHkrtuv]) ([A-Za-z]|\\[ij](?![A-Za-z]))/g, '\\$1{$2}')
    .replace(/\\([A-Za-z]+) /g, '\\$1{}')

/** Blanks and commas within braces as signs that part nothing. */
function shielded(list: string): string {
  let depth = 0
  return Array.from(list.matchAll(/\\.|[{} ,]|[^\\{} ,]+|\\/gs), ([sign]) => {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth > 0 && sign === ' ') return BLANK
    return depth > 0 && sign === ',' ? COMMA : sign
  }).join('')
}

/** In braces as a whole; braces in the way of TeX's letters (`{\"o}`) keep nothing so. */
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

/** 'given=Ludwig, prefix=van, useprefix=true, family=Beethoven': BibLaTeX names the parts, in any order. */
function namedParts(parts: string[]): PersonName | null {
  const stated = parts.map((part) => PART.exec(part))
  if (stated.includes(null)) return null
  const of = (name: string) => stated.find((part) => part?.[1] === name)?.[2]?.trim() ?? ''
  return { family: of('family'), given: of('given'), particle: of('prefix'), suffix: of('suffix') }
}

/** 'Family, Given', or 'Family, Suffix, Given'. */
function ofParts(parts: string[]): PersonName {
  const [family = '', second = '', ...others] = parts
  const third = others.join(', ')
  const [suffix, given] = !third ? ['', second] : SUFFIX.test(third) ? [third, second] : [second, third]
  return personName({ family, given, suffix })
}

const revealed = (text: string) =>
  tidy(text.replaceAll(BLANK, ' ').replaceAll(COMMA, ',').replaceAll(WHOLE, ''))

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
