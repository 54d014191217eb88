import { foldText } from '../text/fold.ts'

/**
 * Returns a key that the forms of one topic share: 'Neural networks', 'neural-networks' and 'Neural Network'. Case,
 * accents, hyphens, underscores and the plain plural of a last word do not count; other signs do ('C++', 'cs.LG'). Words
 * of less than five letters ('AIDS', 'lens') and those in -ss, -us, -is and -ics ('physics') have no plural here.
 */
export function topicKey(name: string): string {
  const words = topicWords(name)
  return words.replace(PLURAL, '$1$2') || name
}

const PLURAL = /(^| )([a-z]{3,}[abd-hj-rtv-z]|[a-z]{2,}[a-hj-z]c)s$/

/** Returns the same with the plural, as typed text is compared with keys. */
export const topicWords = (name: string): string =>
  foldText(name)
    .text.replace(/(?<=[\p{L}\p{N}])[-_](?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
