import { type QueryNode, parseQuery, stemmedTerms } from '@claire/scholarly-text'

const MOST_TERMS = 12

/**
 * The words of a search that an article has, by its stems, as they were typed. What the search excludes is not among them,
 * nor are its operators, the names of its fields, or the sources, topics and years that it names.
 */
export function sharedWords(searchTerm: string, stems: Set<string>): string[] {
  const { root } = parseQuery(searchTerm)
  const words = wantedTexts(root).flatMap((text) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [])
  const shared = words.filter((word) => {
    const own = stemmedTerms(word)
    return own.length > 0 && own.every((stem) => stems.has(stem))
  })
  return [...new Set(shared)].slice(0, MOST_TERMS)
}

/** What a search would have an article say. */
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
