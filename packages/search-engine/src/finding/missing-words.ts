import { stemmedTerms } from '@claire/scholarly-text'
import type { FindingIndex } from './finding-index.ts'
import type { MeaningSearch } from './find-types.ts'

/** From this number of words on, a query is prose, and missing words are not reported. */
const PROSE_WORDS = 25

/** Returns the significant words, as typed, that no article has literally or in another form. */
export function missingWords(index: FindingIndex, { telling }: Pick<MeaningSearch, 'telling'>): string[] {
  if (!telling.length || telling.length > PROSE_WORDS) return []
  const { terms } = index.statistics(telling.join(' '))
  const unknown = new Set(terms.filter(({ frequency }) => frequency === 0).map(({ term }) => term))
  return telling.filter((word) => {
    const stems = stemmedTerms(word)
    // A single word may occur in another form; the parts of 'SARS-CoV-2' are no substitute for it.
    if (stems.length === 1 && !unknown.has(stems[0] ?? '')) return false
    if (stems.length !== 1 && stems.every((stem) => !unknown.has(stem)) && !/[\p{L}\p{N}]{2}/u.test(word))
      return false
    return index.count({ kind: 'literal', text: word, field: null }) === 0
  })
}
