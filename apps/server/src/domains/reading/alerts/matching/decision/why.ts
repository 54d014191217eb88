import { type QueryNode, parseQuery, queryTerms } from '@claire/scholarly-text'
import { stemsOfTerm } from '@claire/search-engine'

const MOST_TERMS = 12

/**
 * Returns the words of a search that an article has, by its stems, as they were typed. Omits excluded words, operators,
 * names of fields, and the sources, topics and years that the search names.
 */
export function sharedWords(searchTerm: string, stems: Set<string>): string[] {
  const { root } = parseQuery(searchTerm)
  const words = wantedTexts(root).flatMap((text) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [])
  const shared = words.filter((word) => {
    const own = queryTerms(word)
    return own.length > 0 && own.every((term) => stemsOfTerm(term).some((stem) => stems.has(stem)))
  })
  return [...new Set(shared)].slice(0, MOST_TERMS)
}

/** The texts that a search wants in an article. */
function wantedTexts(node: QueryNode | null): string[] {
  switch (node?.kind) {
    case 'word':
    case 'phrase':
    case 'prefix':
      return [node.text]
    case 'and':
    case 'or':
      return node.of.flatMap(wantedTexts)
    default:
      return []
  }
}
