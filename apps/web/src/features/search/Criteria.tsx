import type { Facets } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EMPTY_SEARCH, filterCount, type SearchState } from './search-address.ts'
import { SourceSelector } from './SourceSelector.tsx'
import { HISTOGRAM_HEIGHT, YearHistogram } from '#shared/ui/YearHistogram.tsx'
import { YearSelects } from './YearSelects.tsx'

export interface CriteriaProps {
  search: SearchState
  onChange: (change: Partial<SearchState>) => void
  /** 'pending' while they are on their way; undefined where there is nothing to count. */
  facets: Facets | 'pending' | undefined
}

const NO_FILTERS = {
  startYear: EMPTY_SEARCH.startYear,
  endYear: EMPTY_SEARCH.endYear,
  sources: EMPTY_SEARCH.sources,
  refineSearch: EMPTY_SEARCH.refineSearch,
}

/** What narrows the search. Every choice takes effect at once. */
export function Criteria({ search, onChange, facets }: CriteriaProps) {
  const { t } = useTranslation()
  const exactHintId = useId()
  const known = facets === 'pending' ? undefined : facets
  return (
    <Stack spacing={3}>
      <Box>
        <FormControlLabel
          control={
            <Checkbox
              checked={search.refineSearch}
              onChange={({ target }) => onChange({ refineSearch: target.checked })}
              slotProps={{ input: { 'aria-describedby': exactHintId } }}
            />
          }
          label={t('search.criteria.exact')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <FormHelperText id={exactHintId} sx={{ mt: -0.75, ml: 3.9 }}>
          {t('search.criteria.exactHint')}
        </FormHelperText>
      </Box>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1.5, p: 0 }}>
          {t('search.criteria.years')}
        </Typography>
        {facets === 'pending' && <Box sx={{ height: HISTOGRAM_HEIGHT }} />}
        {known && <YearHistogram years={known.years} range={search} onChoose={onChange} />}
        <YearSelects range={search} onChoose={onChange} />
      </Box>
      <SourceSelector
        counts={known?.sources}
        chosen={search.sources}
        onChoose={(sources) => onChange({ sources })}
      />
      {filterCount(search) > 0 && (
        <Button onClick={() => onChange(NO_FILTERS)} sx={{ alignSelf: 'start' }}>
          {t('search.criteria.clear')}
        </Button>
      )}
    </Stack>
  )
}
