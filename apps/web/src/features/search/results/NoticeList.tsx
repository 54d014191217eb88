import type { SearchNotice } from '@claire/api-contract'
import { Box } from '@mui/material'
import { type Translate, useTranslation, quotedList } from '#shared/i18n/i18n.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { type SearchState, searchPath } from '../search-address.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Said {
  text: string
  /** Label of the link to the offered search. */
  link?: string
}

interface Circumstances {
  typed: string
  /** Nothing is close, as another notice or the empty list says. */
  isWeak: boolean
  t: Translate
}

/** A notice in the reader's words; what this version does not know is said in the server's. */
function saidBy(notice: SearchNotice, { typed, isWeak, t }: Circumstances): Said {
  switch (notice.code) {
    case 'corrected':
      return {
        text: t('search.notices.corrected', { query: notice.searchedFor ?? '' }),
        link: t('search.notices.searchInstead', { query: typed }),
      }
    case 'relaxed':
      return {
        text: t('search.notices.relaxed', { parts: notice.relaxed?.join(', ') ?? '' }),
        link: t('search.notices.strict'),
      }
    case 'says_nothing':
      return { text: t('search.notices.saysNothing'), link: t('search.notices.exactly') }
    case 'weak_results':
      return { text: t('search.notices.weak') }
    case 'no_literal_match':
      return {
        text: notice.missing
          ? t(isWeak ? 'search.notices.missing' : 'search.notices.missingClosest', {
              words: quotedList(notice.missing),
            })
          : notice.message,
      }
    case 'other_language':
      return { text: t('search.notices.otherLanguage') }
    case 'excluded':
      return {
        text: t('search.notices.excluded', { count: notice.count ?? 0, words: quotedList(notice.excluded) }),
        link: t('search.notices.include'),
      }
    case 'closest_first':
      return { text: t('search.notices.closestFirst', { count: notice.count ?? 0 }) }
    case 'did_you_mean':
      return { text: t('search.notices.didYouMean'), link: notice.suggestion ?? '' }
    default:
      return { text: notice.message }
  }
}

/** Returns the search that a notice offers, with the same filters. */
function offeredBy({ offer, suggestion }: SearchNotice, search: SearchState): SearchState | undefined {
  if (!offer) return suggestion ? { ...search, searchText: suggestion, verbatim: false } : undefined
  return {
    ...search,
    searchText: offer.searchTerm,
    verbatim: offer.verbatim ?? false,
    unread: [...new Set([...search.unread, ...(offer.unread ?? [])])],
    exclude: offer.exclude ?? search.exclude,
    refineSearch: offer.refineSearch ?? search.refineSearch,
  }
}

interface Props {
  notices: readonly SearchNotice[]
  search: SearchState
  /** True without results, of which nothing can be said. */
  isEmpty?: boolean
}

/** The server's notices about a search, each with another search if it offers one. */
export function NoticeList({ notices, search, isEmpty = false }: Props) {
  const { t } = useTranslation()
  if (notices.length === 0) return null
  const isWeak = isEmpty || notices.some(({ code }) => code === 'weak_results')
  return (
    <Box sx={{ pt: 1 }}>
      {notices.map((notice) => {
        const { text, link } = saidBy(notice, { typed: search.searchText, isWeak, t })
        const offered = offeredBy(notice, search)
        return (
          <SecondaryText
            key={`${notice.code} ${text}`}
            role="note"

            sx={line}
          >
            {text}
            {offered && link && (
              <>
                {' '}
                <PageLink to={searchPath(offered)} underline="always">
                  {link}
                </PageLink>
              </>
            )}
          </SecondaryText>
        )
      })}
    </Box>
  )
}

const line = { minHeight: 24, overflowWrap: 'anywhere' }
