import { stemmedTerms } from '@claire/scholarly-text'
import type { FindingIndex } from './finding-index.ts'
import type { MeaningSearch } from './find-types.ts'

/** Nobody expects every word of a paragraph to be somewhere. */
const PROSE_WORDS = 25

/** The telling words that no article has, as they were typed: neither literally nor in another form. */
export function missingWords(index: FindingIndex, { telling }: Pick<MeaningSearch, 'telling'>): string[] {
  if (!telling.length || telling.length > PROSE_WORDS) return []
  const { terms } = index.statistics(telling.join(' '))
  const unknown = new Set(terms.filter(({ frequency }) => frequency === 0).map(({ term }) => term))
  return telling.filter((word) => {
    const stems = stemmedTerms(word)
    // One word in another form is there; the parts of 'SARS-CoV-2' are not what was asked for.
    if (stems.length === 1 && !unknown.has(stems[0] ?? '')) return false
    if (stems.length !== 1 && stems.every((stem) => !unknown.has(stem)) && !/[\p{L}\p{N}]{2}/u.test(word))
      return false
    return index.count({ kind: 'literal', text: word, field: null }) === 0
  })
}
