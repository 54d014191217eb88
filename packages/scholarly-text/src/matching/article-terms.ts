import { stemmer as frenchStem } from '@orama/stemmers/french'
import { stemmer as germanStem } from '@orama/stemmers/german'
import { englishStem, stemmerBy, termsOf } from './stemmed-terms.ts'

/** Snowball's stemmers of folded words, in a file that browsers load for such articles only. A stem begins with its language, as no word does. */
const STEMMERS = {
  de: stemmerBy((word) => `de:${germanStem(word)}`),
  // Folded participles have lost the accent by which French stems them: 'élevée' ends like 'élevé'.
  fr: stemmerBy((word) => `fr:${frenchStem(word.replace(/ees?$/, 'e'))}`),
}

/** Returns the stemmed stream of an article's text: `stemmedTerms`, but with the stems of German or French ('de', 'fr'). */
export const articleTerms = (text: string, language?: string | null): string[] =>
  termsOf(text).map(language === 'de' || language === 'fr' ? STEMMERS[language] : englishStem)

/** A term of a query. */
export interface QueryTerm {
  term: string
  /** The same word in German and French articles. The stream of an article has only one of these and `term`. */
  forms: string[]
}

/** In a longer query later words are looked up in one language only, so that a cluster accepts it. */
const TERMS_WITH_FORMS = 100

/** Returns the stemmed stream of a query, with the same words as articles in other languages have them. */
export const queryTerms = (text: string): QueryTerm[] =>
  termsOf(text).map((word, at) => ({
    term: englishStem(word),
    forms:
      at < TERMS_WITH_FORMS
        ? Object.values(STEMMERS)
            .map((stem) => stem(word))
            .filter((stem) => stem !== word)
        : [],
  }))
