import { stemmer as frenchStem } from '@orama/stemmers/french'
import { stemmer as germanStem } from '@orama/stemmers/german'
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

/** Stemmers of folded words. Stems of languages other than English begin with the language, as no word does. */
const STEMMERS = {
  en: cached(porterStem),
  de: cached((word) => `de:${germanStem(word)}`),
  // Folded participles have lost the accent by which French stems them: 'élevée' ends like 'élevé'.
  fr: cached((word) => `fr:${frenchStem(word.replace(/ees?$/, 'e'))}`),
}
const STEMS_KEPT = 200_000

function cached(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>()
  return (word) => {
    let known = stems.get(word)
    if (known === undefined) {
      known = stem(word)
      if (stems.size >= STEMS_KEPT) stems.clear()
      stems.set(word, known)
    }
    return known
  }
}

/**
 * Returns the stemmed stream of a text: folded words without Lucene's English stop words, stemmed by Porter, or by Snowball
 * if the language is German or French ('de', 'fr'); Greek letters by name; scripts without spaces in pairs of characters.
 * For ranking by relevance, never for literal matching.
 */
export function stemmedTerms(text: string, language?: string | null): string[] {
  const stem = STEMMERS[language === 'de' || language === 'fr' ? language : 'en']
  return termsOf(text).map((term) => (STEMMABLE.test(term) ? stem(term) : term))
}

/** A term of a query. */
export interface QueryTerm {
  term: string
  /** Its word in the stemmed streams of German and French articles; the stream of an article has only one of these and `term`. */
  forms: string[]
}

/** In a longer query later words are looked up in one language only, so that a cluster accepts it. */
const TERMS_WITH_FORMS = 100

/** Returns the stemmed stream of a query, with the same words as articles in other languages have them. */
export const queryTerms = (text: string): QueryTerm[] =>
  termsOf(text).map((word, at) =>
    STEMMABLE.test(word)
      ? {
          term: STEMMERS.en(word),
          forms: at < TERMS_WITH_FORMS ? [STEMMERS.de(word), STEMMERS.fr(word)] : [],
        }
      : { term: word, forms: [] },
  )

/** Returns the words of a text that are terms, folded. */
function termsOf(text: string): string[] {
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
