import type { SearchReading } from '@claire/api-contract'
import { Box, Button } from '@mui/material'
import { type Translate, useTranslation, quotedList } from '#shared/i18n/i18n.ts'
import { FilterChips } from '#shared/ui/controls/FilterChips.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { searchPath, type SearchState } from '../search-address.ts'
import { yearsInWords } from './active-filters.ts'

interface Props {
  readings: readonly SearchReading[]
  search: SearchState
  onChange: (change: Partial<SearchState>) => void
}

/** Chips of the parts of the search text that were read, each with a button that makes words of it again. */
export function ReadingChips({ readings, search, onChange }: Props) {
  const { t } = useTranslation()
  // Filters have chips of their own.
  const read = readings.filter(({ from }) => from)
  if (read.length === 0) return null
  const applied = read.filter(({ isOffered }) => !isOffered)
  const unreadWith = (parts: readonly SearchReading[]) => [
    ...new Set([...search.unread, ...parts.map(({ from }) => from)]),
  ]
  const chips = chipsOf(applied).map((parts) => {
    const from = parts.map((part) => part.from).join(' … ')
    return {
      key: from,
      label: t('search.readings.read', { meaning: meaningOf(parts[0], search, t), from }),
      removeLabel: t('search.readings.remove', { from }),
      onRemove: () => onChange({ unread: unreadWith(parts) }),
    }
  })
  return (
    <Box sx={{ pt: 1 }}>
      <FilterChips filters={chips} label={t('search.readings.label')}>
        {read
          .filter(({ isOffered }) => isOffered)
          .map((offered) => (
            <li key={offered.from}>
              <Button
                size="small"
                variant="outlined"
                sx={small}
                onClick={() => onChange(filterOf(offered, search))}
              >
                {offered.excluded
                  ? meaningOf(offered, search, t)
                  : t('search.readings.offerYears', { years: yearsSaid(offered, t) })}
              </Button>
            </li>
          ))}
        {applied.length > 0 && (
          <li>
            <PageLink
              to={searchPath({ ...search, verbatim: true, unread: unreadWith(applied) })}
              variant="caption"
              sx={{ whiteSpace: 'nowrap' }}
            >
              {t('search.readings.asTyped')}
            </PageLink>
          </li>
        )}
      </FilterChips>
    </Box>
  )
}

/** One chip for each reading, and one for all courtesy. */
function chipsOf(readings: readonly SearchReading[]): SearchReading[][] {
  const frames = readings.filter(({ kind }) => kind === 'frame')
  const others = readings.filter(({ kind }) => kind !== 'frame').map((reading) => [reading])
  return frames.length > 0 ? [...others, frames] : others
}

const filterOf = (offered: SearchReading, { exclude }: SearchState) =>
  offered.excluded ? { exclude: [...exclude, ...offered.excluded] } : yearsOf(offered)

const yearsOf = ({ startYear = null, endYear = null }: SearchReading) => ({ startYear, endYear })

const yearsSaid = (reading: SearchReading, t: Translate) => {
  const { startYear, endYear } = yearsOf(reading)
  return yearsInWords(startYear, endYear, {
    since: (year) => t('search.criteria.since', { year: String(year) }),
    until: (year) => t('search.criteria.until', { year: String(year) }),
  })
}

function meaningOf(reading: SearchReading | undefined, { sort }: SearchState, t: Translate): string {
  switch (reading?.kind) {
    case 'years':
      return yearsSaid(reading, t)
    case 'newest':
      return t(sort === 'oldest' ? 'search.readings.frame' : 'search.readings.newest')
    case 'exclusion':
      return t('search.readings.without', { words: quotedList(reading.excluded) })
    case 'author':
      return t('search.readings.author', { author: reading.author ?? '' })
    case 'form':
      return t(`search.readings.forms.${reading.form ?? 'review'}`)
    case 'sources':
      return t('search.readings.sources', { sources: reading.sources?.join(', ') ?? '' })
    case 'comparison':
      return t('search.readings.comparison', { sides: quotedList(reading.sides) })
    default:
      return t('search.readings.frame')
  }
}

const small = { minHeight: 26, typography: 'caption', whiteSpace: 'nowrap' }
