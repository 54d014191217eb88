import type { SearchNotice } from '@claire/api-contract'
import { describeQuery, foldText, isGlue } from '@claire/scholarly-text'
import { excludedBy, partsRead } from '../query/readings.ts'
import type { SearchRequest } from '../query/search-request.ts'
import type { Found } from '../ranking/found.ts'

interface Circumstances {
  request: Pick<SearchRequest, 'typed' | 'readings'>
  /** True if the index does not hold all articles yet. */
  incomplete: boolean
}

const quoted = (words: string[]) => words.map((word) => `“${word}”`).join(', ')

/** Returns the notices for the searcher about the results. */
export function noticesOf(found: Found, { request, incomplete }: Circumstances): SearchNotice[] {
  return [...ofCorrection(found, request), ...ofQuery(found, request), ...ofResults(found, incomplete)]
}

function ofCorrection(
  { remarks: { corrected, suggestion: better } }: Found,
  { typed, readings }: Circumstances['request'],
): SearchNotice[] {
  if (corrected)
    return [
      {
        code: 'corrected',
        message: `Showing results for “${corrected}”. Search instead for “${typed}”.`,
        searchedFor: corrected,
        offer: { searchTerm: typed, verbatim: true },
      },
    ]
  const removed = readings.filter(({ kind }) => kind !== 'form' && kind !== 'frame')
  const suggestion = better && [better, ...partsRead(removed)].join(' ')
  return suggestion ? [{ code: 'did_you_mean', message: `Did you mean “${suggestion}”?`, suggestion }] : []
}

function ofQuery(
  { plan: { parsed }, remarks, total }: Found,
  { typed, readings }: Circumstances['request'],
): SearchNotice[] {
  const notices: SearchNotice[] = []
  if (remarks.saysNothing)
    return [
      {
        code: 'says_nothing',
        message: 'These words and signs alone say nothing about a subject. Add a word to search for.',
        ...(parsed.root && { offer: { searchTerm: typed, refineSearch: true } }),
      },
    ]
  if (parsed.problems.length || parsed.usesOperators)
    notices.push({
      code: 'query_explained',
      message: [...parsed.problems, `Searched for: ${describeQuery(parsed.root)}.`].join(' '),
    })
  if (remarks.relaxed.length && total)
    notices.push({
      code: 'relaxed',
      message: `Hardly any article fulfils ${remarks.relaxed.join(', ')}. Those that do come first, then the closest in meaning. Show only those that fulfil everything.`,
      relaxed: remarks.relaxed,
      offer: { searchTerm: typed, verbatim: true },
    })
  if (remarks.excluded > 0 && excludedBy(readings).length > 0)
    notices.push({
      code: 'excluded',
      message: `${remarks.excluded} ${remarks.excluded === 1 ? 'article' : 'articles'} with ${quoted(excludedBy(readings))} in title or abstract left out. Show them.`,
      count: remarks.excluded,
      excluded: excludedBy(readings),
      offer: {
        searchTerm: typed,
        unread: partsRead(readings.filter(({ kind }) => kind === 'exclusion')),
        exclude: [],
      },
    })
  return notices
}

function ofResults({ remarks, total }: Found, incomplete: boolean): SearchNotice[] {
  const notices: SearchNotice[] = []
  if (remarks.shortenedTo)
    notices.push({
      code: 'shortened',
      message: `This text is too long to search for all of it. The results are for its first ${remarks.shortenedTo} words.`,
    })
  if (remarks.identifierMissing)
    notices.push({ code: 'no_literal_match', message: 'No article here has this identifier.' })
  const missing = remarks.missing.filter((word) => !isGlue(foldText(word).text))
  if (missing.length)
    notices.push({
      code: 'no_literal_match',
      message: `No article contains ${quoted(missing)}.${total && !remarks.isWeak ? ' The results are the closest in meaning.' : ''}`,
      missing,
    })
  if (remarks.isOtherLanguage && total && !remarks.isWeak)
    notices.push({
      code: 'other_language',
      message: 'Articles in other languages than your words are found by meaning.',
    })
  if (remarks.isWeak && total)
    notices.push({
      code: 'weak_results',
      message: 'Nothing here is close to this search. These articles come nearest.',
    })
  if (remarks.closest !== null)
    notices.push({
      code: 'closest_first',
      message: `The closest results come first, by date: ${remarks.closest}. Less related ones follow.`,
      count: remarks.closest,
    })
  if (remarks.keywordsOnly)
    notices.push({
      code: 'keywords_only',
      message: 'Search by meaning is not available at the moment. These results match by keywords.',
    })
  if (incomplete)
    notices.push({
      code: 'index_rebuilding',
      message: 'The search index is being rebuilt. Some articles are not found yet.',
    })
  return notices
}
