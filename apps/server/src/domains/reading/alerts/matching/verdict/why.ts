import { stemmedTerms } from '@claire/scholarly-text'

const MOST_TERMS = 12
const OPERATORS = /^(?:AND|OR|NOT)$/

/** The words of a search that an article has, by its stems; what the search excludes is not among them. */
export function sharedWords(searchTerm: string, stems: Set<string>): string[] {
  const words = searchTerm.match(/(?<![-\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  const shared = words.filter((word) => {
    const own = stemmedTerms(word)
    return own.length > 0 && !OPERATORS.test(word) && own.every((stem) => stems.has(stem))
  })
  return [...new Set(shared)].slice(0, MOST_TERMS)
}
