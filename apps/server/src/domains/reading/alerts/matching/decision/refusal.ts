import { identifiersIn, literalOf, parseQuery, stemmedTerms } from '@claire/scholarly-text'
import type { Match } from '#domains/reading/search'
import type { MatchingFacts } from './matching-facts.ts'

/** Returns the reason why an alert on a search could never find anything; null if it could. */
export function refusalOf(searchTerm: string, facts: MatchingFacts | null): string | null {
  if (!facts || (!parseQuery(searchTerm).root && !identifiersIn(searchTerm).length))
    return 'This search has no words to look for.'
  const reason = impossible(facts.query.scope)
  if (reason) return reason
  if (!('meaning' in facts)) return null
  const { scope, statistics } = facts.query
  if (!statistics.terms.length)
    return 'These words are too common to look for by meaning. Choose “Exact Keyword Matches only”, or add a word.'
  const cut = new Set(beginnings(scope).flatMap(stemmedTerms))
  if (statistics.terms.every(({ term }) => cut.has(term)))
    return 'The beginning of a word has no meaning. Choose “Exact Keyword Matches only”, or add a word.'
  return null
}

/** The words with an asterisk that a search requires. */
function beginnings(match: Match): string[] {
  if (match.kind === 'prefix') return [match.text]
  return match.kind === 'and' || match.kind === 'or' ? match.of.flatMap(beginnings) : []
}

/** The reason why no article can match; null if one could. */
function impossible(match: Match): string | null {
  switch (match.kind) {
    case 'and':
      return match.of.map(impossible).find((reason) => reason !== null) ?? null
    case 'or': {
      const reasons = match.of.map(impossible)
      return reasons.includes(null) ? null : (reasons[0] ?? null)
    }
    case 'sources':
      return match.ids.length ? null : 'No source here has the name that this search asks for.'
    case 'years':
      return match.from !== null && match.to !== null && match.from > match.to
        ? 'This search asks for years that end before they begin.'
        : null
    case 'literal':
    case 'prefix':
      return literalOf(match.text).length ? null : `There are no words in “${match.text}”.`
    default:
      return null
  }
}
