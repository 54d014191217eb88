import { stemmedTerms } from '@claire/scholarly-text'
import type { SearchIndex } from '../index-port.ts'
import { PROSE_WORDS, type QueryPlan } from '../query/query-plan.ts'

/** The telling words that no article has, as they were typed: neither literally nor in another form. */
export async function missingWords(index: SearchIndex, { telling }: QueryPlan): Promise<string[]> {
  // Nobody expects every word of a paragraph to be somewhere.
  if (!telling.length || telling.length > PROSE_WORDS) return []
  const { terms } = await index.statistics(telling.join(' '))
  const unknown = new Set(terms.filter(({ frequency }) => frequency === 0).map(({ term }) => term))
  const isMissing = await Promise.all(
    telling.map(async (word) => {
      const stems = stemmedTerms(word)
      // One word in another form is there; the parts of 'SARS-CoV-2' are not what was asked for.
      if (stems.length === 1 && !unknown.has(stems[0] ?? '')) return false
      if (stems.length !== 1 && stems.every((stem) => !unknown.has(stem)) && !/[\p{L}\p{N}]{2}/u.test(word))
        return false
      return (await index.count({ kind: 'literal', text: word, field: null })) === 0
    }),
  )
  return telling.filter((_, at) => isMissing[at])
}
