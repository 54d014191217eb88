import { stemmedTerms } from '@claire/scholarly-text'

/** Words that a sentence may have beside those of its quotes: they say where something stands, not what. */
const GLUE = new Set(
  stemmedTerms(
    'study studies article articles report reports reported found finds find show shows showed shown observed according also while both whereas',
  ),
)
const NEGATION =
  /\b(?:not?|never|neither|nor|none|nothing|without|cannot|fail(?:s|ed|ure)?|lack(?:s|ed|ing)?|absen(?:t|ce)|unable|unlikely|hardly|un(?:changed|affected|related|altered))\b|n['\u2019]t\b/gi
/** Words that make a finding less certain, or narrower. */
const HEDGE =
  /\b(?:may|might|could|can|would|should|possibly|probably|perhaps|likely|potential(?:ly)?|seem(?:s|ed)?|appear(?:s|ed)?|suggest(?:s|ed|ing)?|hypothes\w+|propos\w+|unclear|unknown|whether|if|tend(?:s|ed)?|trend|preliminary)\b/i
/** Words that widen a finding: they stand in the quote, or the sentence is not shown. */
const QUANTITY =
  /\b(?:all|every|each|always|only|most|many|some|few|several|any|both|half|twice|double|triple|third|quarter|dozen|hundred|thousand|million|one|two|three|four|five|six|seven|eight|nine|ten|first|second|last|best|worst|significant(?:ly)?|strong(?:ly)?|large(?:ly)?|small)\b/gi
/** Least share of the words of a sentence in each of its quotes, and of these in the quote's order. */
const LEAST = { shared: 0.5, inOrder: 0.85 }
const NOT_PLAIN = /[<>`*_{}[\]|\\#~]|https?:|www\.|\n/i

/**
 * True if a written sentence says what each of its quotes says: all its words stand in them, in their order, with their
 * numbers, negations and hedges. Refuses many true sentences, to show no false one.
 */
export function isSupported(sentence: string, quotes: readonly string[]): boolean {
  if (!quotes.length || NOT_PLAIN.test(sentence)) return false
  const terms = stemmedTerms(sentence).filter((term) => !GLUE.has(term))
  const known = new Set(quotes.flatMap((quote) => stemmedTerms(quote)))
  if (terms.length < 2 || !terms.every((term) => known.has(term))) return false
  return quotes.every((quote) => agrees(sentence, terms, quote))
}

function agrees(sentence: string, terms: readonly string[], quote: string): boolean {
  const own = stemmedTerms(quote)
  const there = new Set(own)
  const shared = terms.filter((term) => there.has(term))
  return (
    shared.length >= LEAST.shared * terms.length &&
    commonSequence(shared, own) >= LEAST.inOrder * shared.length &&
    countOf(sentence, NEGATION) === countOf(quote, NEGATION) &&
    (HEDGE.test(sentence) || !HEDGE.test(quote)) &&
    wordsOf(sentence, QUANTITY).every((word) => wordsOf(quote, QUANTITY).includes(word)) &&
    numbersStand(sentence, quote)
  )
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const wordsOf = (text: string, pattern: RegExp): string[] => text.toLowerCase().match(pattern) ?? []

/** Numbers with what follows them: '40 mice', '5 %'. */
const numbered = (text: string) =>
  [
    ...text.toLowerCase().matchAll(/(?<![\p{L}\d])[-\u2212]?\d+(?:[.,]\d+)*\s*(?:%|[\p{L}\u00b0\u00b5]+)?/gu),
  ].map(([match]) => match.replace(/\s+/g, ''))

function numbersStand(sentence: string, quote: string): boolean {
  const there = numbered(quote)
  return numbered(sentence).every((number) => there.includes(number))
}

/** Length of the longest common subsequence. */
function commonSequence(one: readonly string[], other: readonly string[]): number {
  let row = [0, ...other.map(() => 0)]
  for (const word of one) {
    const next = [0]
    for (const [at, theirs] of other.entries())
      next.push(word === theirs ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}
