import type { Facets } from '@claire/api-contract'
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useSourceNamesQuery } from './search-api.ts'

/** So many rows are drawn at most; typing finds the others. */
const SHOWN_OPTIONS = 100

const filterOptions = createFilterOptions<string>({ limit: SHOWN_OPTIONS, ignoreAccents: true, trim: true })

interface Props {
  /** Results per source under all other filters, where known. */
  counts: Facets['sources'] | undefined
  chosen: readonly string[]
  onChoose: (names: string[]) => void
}

/** Sources to search in, found by typing; none chosen means all. */
export function SourceSelector({ counts, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  const { data: names = [], isLoading } = useSourceNamesQuery()
  const countOf = new Map(counts?.map(({ name, count }) => [name, count]))
  const options = [...new Set([...names, ...chosen])].sort((a, b) => (countOf.get(b) ?? 0) - (countOf.get(a) ?? 0) || a.localeCompare(b, i18n.language))
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      size="small"
      options={options}
      filterOptions={filterOptions}
      loading={isLoading}
      loadingText={t('search.loading')}
      noOptionsText={t('search.noOptions')}
      limitTags={3}
      value={[...chosen]}
      onChange={(_event, value) => onChoose(value)}
      renderOption={({ key: _key, ...props }, name, { selected }) => (
        <li key={name} {...props}>
          <Checkbox checked={selected} size="small" tabIndex={-1} disableRipple sx={{ ml: -1, mr: 0.5 }} slotProps={{ input: { 'aria-hidden': true } }} />
          <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {counts && (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {(countOf.get(name) ?? 0).toLocaleString(i18n.language)}
            </Box>
          )}
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={t('search.criteria.sources')} placeholder={chosen.length === 0 ? t('search.criteria.sourcesPlaceholder') : undefined} />}
    />
  )
}
