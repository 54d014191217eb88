import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import type { Facets } from '@claire/api-contract'
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useSourceNamesQuery } from './search-api.ts'

/** So many rows are drawn at most; typing finds the others. */
const SHOWN_OPTIONS = 100

const filterOptions = createFilterOptions<string>({ limit: SHOWN_OPTIONS, ignoreAccents: true, trim: true })

const tickStyle = { ml: -0.5, mr: 1, color: 'text.secondary' }

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
  const options = [...new Set([...names, ...chosen])].sort(
    (a, b) => (countOf.get(b) ?? 0) - (countOf.get(a) ?? 0) || a.localeCompare(b, i18n.language),
  )
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      disablePortal
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
          {/* A picture of a checkbox: a real one inside an option would be a control within a control. */}
          {selected ? (
            <CheckBox sx={{ ...tickStyle, color: 'primary.main' }} />
          ) : (
            <CheckBoxOutlineBlank sx={tickStyle} />
          )}
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
      sx={{ '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { minWidth: 24 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('search.criteria.sources')}
          placeholder={chosen.length === 0 ? t('search.criteria.sourcesPlaceholder') : undefined}
        />
      )}
    />
  )
}
