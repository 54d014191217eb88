import { mayHoldTex, texAt } from './tex.ts'

/** Folded text for comparison, and the origin of each of its UTF-16 units. */
export interface FoldedText {
  text: string
  /** Offset in the original of each unit of `text`, and its length at the end; null if nothing moved. */
  origin: Int32Array | null
}

const ASCII = /^[\0-\x7f]*$/
const COMBINING = /[\u0300-\u036f]/g
/** Scripts written without spaces, where a character is a token, and Hangul: folding must not decompose them. */
export const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u30fc`
const isUnspaced = new RegExp(`^[${UNSPACED}]`, 'u')

/** Letters that NFKD does not decompose though readers do, and signs that many keyboards lack. */
const FOLDS: Record<string, string> = Object.fromEntries(
  [
    ['øØ', 'o'],
    ['łŁ', 'l'],
    ['đĐðÐ', 'd'],
    ['þÞ', 'th'],
    ['æÆ', 'ae'],
    ['œŒ', 'oe'],
    ['ħĦ', 'h'],
    ['\u2018\u2019\u02bc\u00b4`\uff07', "'"],
    ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d', '-'],
    ['\u00ad\u200b\u200c\u200d\u2060\ufeff™®©', ''],
    ['√', 'sqrt '],
    ['\u2044', '/'],
  ].flatMap(([signs = '', folded = '']) => Array.from(signs, (sign) => [sign, folded])),
)
for (const [sign, folded] of Object.entries(FOLDS))
  if (sign.toUpperCase() !== sign) FOLDS[sign.toUpperCase()] = folded

const known = new Map<string, string>()

/** A syllable or sound of several characters: jamo, and kana with a separate voicing mark. */
const COMPOSABLE =
  /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\u3041-\u30ff\uff66-\uff9d][\u3099\u309a\uff9e\uff9f]/y
const mayBeComposable = /[\u1100-\u1112\u3099\u309a\uff9e\uff9f]/

/** Returns one character without its case, accents and compatibility forms (Unicode NFKC, full case folding). */
export function foldCharacter(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  const folded = FOLDS[character] ?? decompose(character)
  known.set(character, folded)
  return folded
}

function decompose(character: string): string {
  if (isUnspaced.test(character)) return character.normalize('NFKC').toLowerCase()
  // Upper case first: ß becomes SS, ς becomes Σ.
  const plain = character.normalize('NFKD').replace(COMBINING, '').toUpperCase().toLowerCase()
  return Array.from(plain, (each) => FOLDS[each] ?? each).join('')
}

const GREEK_NAMES = (
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho ' +
  'σ sigma ς sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega ϵ epsilon ϕ phi ϑ theta'
).split(' ')
const NAME_OF_GREEK = new Map(
  GREEK_NAMES.flatMap((letter, index) =>
    index % 2 ? [] : [[letter, GREEK_NAMES[index + 1] ?? ''] as const],
  ),
)
/** One or two Greek letters are signs; three or more are a Greek word. */
const GREEK_SIGNS = /(?<![\u0370-\u03ff])[α-ωϵϕϑ]{1,2}(?![\u0370-\u03ff])/gu
const hasGreek = /[α-ωϵϕϑ]/u
/** In 'μm' the letter is part of the unit. */
const MICRO = /^(?:m|s|g|l|f|a|v|w|j|k|hz|ev|pa|mol|sv|gy)(?![\p{L}])/u

/** Folds a text and records the origin of every unit. */
export function foldText(text: string): FoldedText {
  const holdsTex = mayHoldTex(text)
  if (!holdsTex && ASCII.test(text)) return { text: text.toLowerCase().replaceAll('`', "'"), origin: null }
  const composes = mayBeComposable.test(text)
  const pieces: string[] = []
  const origin: number[] = []
  const push = (piece: string, at: number) => {
    for (let unit = 0; unit < piece.length; unit++) origin.push(at)
    pieces.push(piece)
  }
  for (let at = 0; at < text.length;) {
    const tex = holdsTex ? texAt(text, at) : null
    const character = (composes && composableAt(text, at)) || String.fromCodePoint(text.codePointAt(at) ?? 0)
    push(tex ? foldReading(tex.reads) : foldCharacter(character), at)
    at = tex?.end ?? at + character.length
  }
  origin.push(text.length)
  return withGreekNames(pieces.join(''), origin)
}

function composableAt(text: string, at: number): string | undefined {
  COMPOSABLE.lastIndex = at
  return COMPOSABLE.exec(text)?.[0]
}

const foldReading = (reads: string) => Array.from(reads, foldCharacter).join('')

/** Replaces Greek letters used as signs by their names: 'α-synuclein' is 'alpha-synuclein'; 'TGFβ' is written 'TGF-beta'. */
function withGreekNames(text: string, origin: number[]): FoldedText {
  if (!hasGreek.test(text)) return { text, origin: Int32Array.from(origin) }
  const named: number[] = []
  let out = ''
  let done = 0
  const copy = (to: number) => {
    out += text.slice(done, to)
    for (; done < to; done++) named.push(origin[done] ?? 0)
  }
  const add = (word: string, at: number) => {
    out += word
    for (let unit = 0; unit < word.length; unit++) named.push(origin[at] ?? 0)
  }
  for (const { 0: signs, index } of text.matchAll(GREEK_SIGNS)) {
    const end = index + signs.length
    if (signs === 'μ' && MICRO.test(text.slice(end, end + 4))) continue
    copy(index)
    if (isWordUnit(text[index - 1])) add('-', index)
    for (let at = index; at < end; at++) {
      if (at > index) add('-', at)
      add(NAME_OF_GREEK.get(text.charAt(at)) ?? text.charAt(at), at)
    }
    if (/\p{L}/u.test(text[end] ?? '')) add('-', end)
    done = end
  }
  copy(text.length)
  named.push(origin.at(-1) ?? 0)
  return { text: out, origin: Int32Array.from(named) }
}

const isWordUnit = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit)
