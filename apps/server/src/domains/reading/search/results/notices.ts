import type { SearchNotice } from '@claire/api-contract'
import { describeQuery } from '@claire/scholarly-text'
import type { Found } from '../ranking/find.ts'

/** What the searcher should know about how the results came about. */
export function noticesOf(
  { plan, total, keywordsOnly, meaningOnly, phraseMissing, identifierMissing }: Found,
  { suggestion, incomplete }: { suggestion: string | null; incomplete: boolean },
): SearchNotice[] {
  const notices: SearchNotice[] = []
  const { parsed } = plan
  if (parsed.problems.length) {
    notices.push({
      code: 'query_explained',
      message: `${parsed.problems.join(' ')} Searched for: ${describeQuery(parsed.root)}.`,
    })
  } else if (parsed.usesOperators) {
    notices.push({ code: 'query_explained', message: `Searched for: ${describeQuery(parsed.root)}.` })
  }
  if (phraseMissing)
    notices.push({
      code: 'no_literal_match',
      message: 'No article contains the quoted phrase. These are closest to it by meaning.',
    })
  else if (meaningOnly && total)
    notices.push({
      code: 'no_literal_match',
      message: 'None of these articles has the words you typed. They come closest in meaning.',
    })
  if (identifierMissing)
    notices.push({ code: 'no_literal_match', message: 'No article here has this identifier.' })
  if (keywordsOnly)
    notices.push({
      code: 'keywords_only',
      message: 'Search by meaning is not available at the moment. These results match by keywords.',
    })
  if (incomplete)
    notices.push({
      code: 'index_rebuilding',
      message: 'The search index is being rebuilt. Some articles are not found yet.',
    })
  if (suggestion) notices.push({ code: 'did_you_mean', message: `Did you mean “${suggestion}”?`, suggestion })
  return notices
}
