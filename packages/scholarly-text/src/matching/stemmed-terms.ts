import { SIGNED_WORD } from './exact-tokens.ts'
import { UNSPACED, foldText } from '../text/fold.ts'
import { porterStem } from './porter.ts'

/** Lucene's English stop list. */
const STOP_WORDS = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
)

const TERMS = new RegExp(
  String.raw`[${UNSPACED}]+|${SIGNED_WORD}|(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+(?:'s(?!\p{L}))?`,
  'gu',
)
const startsUnspaced = new RegExp(`^[${UNSPACED}]`, 'u')
const STEMMABLE = /^[a-z]+$/
const LONGEST_TERM = 64

const STEMS_KEPT = 200_000

/** Returns a stemmer of folded words that leaves words with digits, signs or letters beyond a to z as they are. */
export function stemmerBy(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>()
  return (word) => {
    if (!STEMMABLE.test(word)) return word
    let known = stems.get(word)
    if (known === undefined) {
      known = stem(word)
      if (stems.size >= STEMS_KEPT) stems.clear()
      stems.set(word, known)
    }
    return known
  }
}

export const englishStem = stemmerBy(porterStem)

/**
 * Returns the stemmed stream of a text: folded words without Lucene's English stop words, stemmed by Porter; Greek
 * letters by name; scripts without spaces in pairs of characters. For ranking by relevance, never for literal matching.
 */
export const stemmedTerms = (text: string): string[] => termsOf(text).map(englishStem)

/** Returns the words of a text that are terms, folded. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [match] of foldText(text).text.matchAll(TERMS)) {
    if (startsUnspaced.test(match)) addPairs(terms, match)
    else addWord(terms, match.endsWith("'s") ? match.slice(0, -2) : match)
  }
  return terms
}

function addWord(terms: string[], word: string) {
  if (!STOP_WORDS.has(word) && word.length <= LONGEST_TERM) terms.push(word)
}

function addPairs(terms: string[], run: string) {
  const characters = Array.from(run)
  if (characters.length === 1) terms.push(run)
  for (let at = 0; at + 1 < characters.length; at++) terms.push(`${characters[at]}${characters[at + 1]}`)
}
