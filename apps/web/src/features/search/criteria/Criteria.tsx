import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import type { Facets } from '@claire/api-contract'
import { filtersIn, type SearchFilter, without } from '@claire/api-contract/search-criteria'
import { Box, Button, Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material'
import { Fragment, memo, type ReactNode, useId } from 'react'
import { useTranslation, languageLabel } from '#shared/i18n/i18n.ts'
import { type Facet, FacetList } from '#shared/ui/controls/FacetList.tsx'
import { HISTOGRAM_HEIGHT, YearHistogram } from '#shared/ui/plots/YearHistogram.tsx'
import type { SearchState } from '../search-address.ts'
import { useSourceNamesQuery } from '#shared/api/known-sources-api.ts'
import { Topics } from './Topics.tsx'
import { YearSelects } from './YearSelects.tsx'
import { centredRow, hairlineAbove } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface FailedFacets {
  error: unknown
  retry: () => void
}

export interface CriteriaProps {
  search: SearchState
  /** The filters of the address, if an alert has more: only these can be removed. */
  asked?: SearchState
  onChange: (change: Partial<SearchState>) => void
  /** 'pending' while they are loading; undefined if there is nothing to count. */
  facets: Partial<Facets> | 'pending' | FailedFacets | undefined
  /** Action on the search itself, once there is one. */
  action?: ReactNode
}

/** True if the counts were requested and failed. */
export const hasFailed = (facets: CriteriaProps['facets']): facets is FailedFacets =>
  typeof facets === 'object' && 'retry' in facets

/** Filters of the search. Every choice takes effect at once. Memoised: not rendered again when more results load. */
export const Criteria = memo(function Criteria({
  search,
  asked = search,
  onChange,
  facets,
  action,
}: CriteriaProps) {
  const { t } = useTranslation()
  const failed = hasFailed(facets) ? facets : undefined
  const known = facets === 'pending' || hasFailed(facets) ? undefined : facets
  return (
    <Box sx={parts}>
      {failed && (
        <FailedLine title={t('search.criteria.failed')} error={failed.error} onRetry={failed.retry} />
      )}
      {(Object.keys(PARTS) as SearchFilter[]).map((filter) => (
        <Fragment key={filter}>
          {PARTS[filter]({ search, asked, onChange, known, isPending: facets === 'pending' })}
        </Fragment>
      ))}
      {known?.topics && (
        <Topics
          counts={known.topics}
          query={search.searchText}
          onChange={(searchText) => onChange({ searchText })}
        />
      )}
      {action && <div>{action}</div>}
    </Box>
  )
})

interface PartProps extends Pick<CriteriaProps, 'search' | 'onChange'> {
  asked: SearchState
  known: Partial<Facets> | undefined
  isPending: boolean
}

/** The control of each filter, in order. */
const PARTS: { [F in SearchFilter]: (props: PartProps) => ReactNode } = {
  exact: ({ search, onChange }) =>
    search.alertId ? (
      <Narrowing />
    ) : (
      <ExactMatches isOn={search.refineSearch} onChange={(refineSearch) => onChange({ refineSearch })} />
    ),
  years: ({ asked, known, ...props }) => (
    <div>
      <Years {...props} isLimited={filtersIn(asked).includes('years')} years={known?.years} />
    </div>
  ),
  sources: ({ search, onChange, known, isPending }) => (
    <div>
      <Sources
        counts={known?.sources}
        isPending={isPending}
        chosen={search.sources}
        onChoose={(sources) => onChange({ sources })}
      />
    </div>
  ),
  languages: ({ search, onChange, known }) =>
    known?.languages && (
      <Languages
        counts={known.languages}
        chosen={search.languages}
        onChoose={(languages) => onChange({ languages })}
      />
    ),
  // Chips above the results remove them.
  exclude: () => null,
  unread: () => null,
}

const parts = {
  display: 'flex',
  flexDirection: 'column',
  gap: '14px',
  '& > div + div': { ...hairlineAbove, pt: '12px' },
  '& > div:empty': { display: 'none' },
} as const

/** Says that the years and sources below filter an alert's results. */
function Narrowing() {
  const { t } = useTranslation()
  return (
    <div>
      <Typography variant="h2">{t('search.criteria.narrow')}</Typography>
      <Caption>{t('search.criteria.within')}</Caption>
    </div>
  )
}

function ExactMatches({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation()
  const hintId = useId()
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={isOn}
            onChange={({ target }) => onChange(target.checked)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
            sx={{ p: '3px', marginInlineEnd: 0.5 }}
          />
        }
        label={t('search.criteria.exact')}
        sx={{ marginInlineStart: '-4px', marginInlineEnd: 0 }}
      />
      <Caption
        id={hintId}

        sx={{ marginInlineStart: '27px' }}
      >
        {t('search.criteria.exactHint')}
      </Caption>
    </div>
  )
}

interface YearsProps extends Pick<CriteriaProps, 'search' | 'onChange'> {
  /** Results per year under all other filters, if known. */
  years: Facets['years'] | undefined
  isPending: boolean
  /** True if the address has years. */
  isLimited: boolean
}

function Years({ search, isLimited, onChange, years, isPending }: YearsProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset aria-labelledby={id}>
      <Box sx={groupHead}>
        <Typography id={id} variant="h2">
          {t('search.criteria.years')}
        </Typography>
        {isLimited && (
          <Button
            size="small"
            onClick={() => onChange(without('years'))}
            sx={{ typography: 'caption', minHeight: 24, marginInlineEnd: '-10px' }}
          >
            {t('search.criteria.allYears')}
          </Button>
        )}
      </Box>
      {isPending && <Box sx={{ height: HISTOGRAM_HEIGHT }} />}
      {years && <YearHistogram years={years} range={search} onChoose={onChange} />}
      <YearSelects range={search} onChoose={onChange} />
    </fieldset>
  )
}

interface SourcesProps {
  /** Results per source under all other filters, if known. */
  counts: Facets['sources'] | undefined
  isPending: boolean
  chosen: readonly string[]
  onChoose: (names: string[]) => void
}

function Sources({ counts, isPending, chosen, onChoose }: SourcesProps) {
  const { t, language } = useTranslation()
  const { data: names, isLoading, error, refetch } = useSourceNamesQuery()
  if (isLoading || isPending)
    return <Skeleton component="output" variant="rounded" height={190} aria-label={t('shell.loading')} />
  if (error && !names)
    return <FailedLine title={t('search.criteria.sourcesFailed')} error={error} onRetry={refetch} />
  const countOf = new Map(counts?.map(({ name, count }) => [name, count]))
  // A value without results is not offered; a chosen one can be removed.
  const facets = [...new Set([...(counts ? countOf.keys() : (names ?? [])), ...chosen])]
    .map((name): Facet => ({ name, count: counts && (countOf.get(name) ?? 0) }))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || a.name.localeCompare(b.name, language))
  if (facets.length === 0) return null
  return (
    <FacetList
      title={t('search.criteria.sources')}
      searchLabel={t('search.criteria.findSource')}
      facets={facets}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

interface LanguagesProps extends Pick<SourcesProps, 'chosen' | 'onChoose'> {
  counts: Facets['languages']
}

/** Languages of the results; nothing if all are in the same one. */
function Languages({ counts, ...choice }: LanguagesProps) {
  const { t } = useTranslation()
  const unknown = choice.chosen.filter((code) => counts.every(({ name }) => name !== code))
  const facets = [...counts, ...unknown.map((name) => ({ name, count: 0 }))].map((facet): Facet => ({
    ...facet,
    label: languageLabel(facet.name),
  }))
  if (facets.length < 2 && choice.chosen.length === 0) return null
  return (
    <div>
      <FacetList
        title={t('search.criteria.languages')}
        searchLabel={t('search.criteria.findLanguage')}
        facets={facets}
        {...choice}
      />
    </div>
  )
}

const groupHead = { ...centredRow, justifyContent: 'space-between', minHeight: 24, mb: 0.5 }
