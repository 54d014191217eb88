import { UNSPACED, foldText } from '../text/fold.ts'

/** One token of the exact stream. */
export interface ExactToken {
  text: string
  /** Counted from 0 in steps of one: neighbours in the text differ by one. */
  position: number
  /** Number of positions: more than one for a compound written as one word, 'covid19' for 'COVID-19'. */
  span: number
  /** Place in the original, in UTF-16 units. */
  start: number
  end: number
}

const WORD = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])`
/** Words that include a sign: '.NET', 'C++', 'F#'. */
export const SIGNED_WORD = String.raw`(?<!${WORD}|\.)\.[a-z][a-z0-9]*|(?<!${WORD})[a-z](?:\+\+|#)(?!#)`
const TOKENS = new RegExp(
  [
    String.raw`(?<sign>${SIGNED_WORD}|°\s?[cf](?!${WORD})|(?![|~$^])[\p{Sm}\p{Sc}%‰&#@°§])`,
    `(?<compound>${WORD}+(?:(?:-{1,3}|[/_.']|(?<=\\d),(?=\\d))${WORD}+)*)`,
    `[${UNSPACED}]`,
  ].join('|'),
  'gu',
)
const PARTS = new RegExp(`${WORD}+`, 'gu')

/** A number and its unit are two words however they are spaced: '5μm' is '5 μm'. */
const UNITS =
  'μm|nm|mm|cm|km|kg|mg|μg|ng|ml|μl|ms|μs|ns|hz|khz|mhz|ghz|thz|ev|kev|mev|gev|tev|kda|kpa|mpa|gpa|kb|mb|gb|tb|bp|kbp|rpm|mol|mmol|nmol|mw|kw|kv|mv|ma|db'
const QUANTITY = new RegExp(`^(\\d+)(${UNITS})$`, 'u')

const LONGEST_COMPOUND = 8
const LONGEST_TOKEN = 128

/** A word, or a compound such as 'TiO2-based', before it has a position. Offsets are in the folded text. */
interface Unit {
  parts: { text: string; start: number; end: number }[]
  /** All parts as one word; null if that is meaningless (a single part, or digits only). */
  joined: string | null
}

/** Fast check: most words are one part, without joining signs or a leading number. */
const MAY_HAVE_PARTS = /[-/_.',]|^\d/

function partsOf(compound: string, offset: number): Unit['parts'] {
  if (!MAY_HAVE_PARTS.test(compound))
    return [{ text: compound, start: offset, end: offset + compound.length }]
  const parts: Unit['parts'] = []
  for (const match of compound.matchAll(PARTS)) {
    const text = match[0]
    const start = offset + match.index
    const quantity = QUANTITY.exec(text)
    const digits = quantity?.[1]?.length ?? 0
    if (digits) parts.push({ text: text.slice(0, digits), start, end: start + digits })
    parts.push({ text: text.slice(digits), start: start + digits, end: start + text.length })
  }
  return parts
}

function joinedOf(parts: Unit['parts']): string | null {
  if (parts.length < 2 || parts.length > LONGEST_COMPOUND) return null
  const joined = parts.map((part) => part.text).join('')
  return /[^\d]/u.test(joined) && joined.length <= LONGEST_TOKEN ? joined : null
}

function* unitsOf(folded: string): Generator<Unit> {
  for (const match of folded.matchAll(TOKENS)) {
    const text = match[0]
    const start = match.index
    if (match.groups?.compound === undefined) {
      yield { parts: [{ text: text.replace(/\s/u, ''), start, end: start + text.length }], joined: null }
    } else {
      const parts = partsOf(text, start)
      yield { parts, joined: joinedOf(parts) }
    }
  }
}

/**
 * Returns the exact stream of a text: case-folded, NFKC, accent-folded words, no stemming, no stop words; one token
 * for each character of scripts without spaces and for signs such as '<'. A compound yields its parts at consecutive
 * positions and, at the first of them, the joined form with its span.
 */
export function exactTokens(text: string): ExactToken[] {
  const { text: folded, origin } = foldText(text)
  const place = (at: number) => (origin ? (origin[at] ?? text.length) : at)
  // A token ends where its last unit ends in the original, not where the next one starts.
  const placeEnd = (at: number) => {
    if (!origin) return at
    let next = at
    while (next < origin.length - 1 && origin[next] === origin[at - 1]) next++
    return origin[next] ?? text.length
  }
  const tokens: ExactToken[] = []
  let position = 0
  for (const { parts, joined } of unitsOf(folded)) {
    const first = parts[0]
    const last = parts.at(-1)
    if (joined !== null && first && last) {
      tokens.push({
        text: joined,
        position,
        span: parts.length,
        start: place(first.start),
        end: placeEnd(last.end),
      })
    }
    for (const part of parts) {
      const token = part.text.length > LONGEST_TOKEN ? part.text.slice(0, LONGEST_TOKEN) : part.text
      tokens.push({ text: token, position, span: 1, start: place(part.start), end: placeEnd(part.end) })
      position++
    }
  }
  return tokens
}

/** The units of a literal match at consecutive positions: for each its parts, and the word that joins them. */
export type Literal = { parts: string[]; joined: string }[]

/** Returns a word or phrase of a query as a literal; empty if it has only punctuation. */
export function literalOf(text: string): Literal {
  return Array.from(unitsOf(foldText(text).text), ({ parts }) => {
    const texts = parts.map((part) => part.text.slice(0, LONGEST_TOKEN))
    return { parts: texts, joined: texts.join('') }
  })
}

/** Returns the index key of a token: the span distinguishes a compound's joined form from a word. */
export const tokenKey = ({ text, span }: Pick<ExactToken, 'text' | 'span'>) =>
  span === 1 ? text : `${compoundPrefix(text)}${span}`

/** The common prefix of the keys of all compounds with a joined form. */
export const compoundPrefix = (text: string) => `${text}\u0001`

/** Returns the text of a token from its key. */
export const wordOfKey = (key: string) => key.split('\u0001', 1)[0] ?? ''

/** All spans that a joined form can have, 1 being the word written without a break. */
export const SPANS = Array.from({ length: LONGEST_COMPOUND }, (_, index) => index + 1)
