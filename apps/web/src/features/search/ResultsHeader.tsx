import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '#shared/ui/visually-hidden.ts'
import { type Sort, SORTS } from './search-address.ts'

/** More results than this are not counted out (specification section 9). */
const COUNTED_TO = 100

interface Props {
  total: number
  sort: Sort
  /** Articles chosen by id have no order to choose. */
  isSortable: boolean
  onSort: (sort: Sort) => void
}

export function ResultsHeader({ total, sort, isSortable, onSort }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 40 }}
    >
      <ResultCount total={total} />
      {isSortable && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Typography component="label" htmlFor={id} variant="body2" color="textSecondary">
            {t('search.results.sort')}
          </Typography>
          <NativeSelect
            id={id}
            value={sort}
            disableUnderline
            onChange={({ target }) => onSort(SORTS.find((known) => known === target.value) ?? 'relevance')}
            sx={{ fontWeight: 560 }}
          >
            {SORTS.map((choice) => (
              <option key={choice} value={choice}>
                {t(`search.results.sorts.${choice}`)}
              </option>
            ))}
          </NativeSelect>
        </Stack>
      )}
    </Stack>
  )
}

/** Said aloud once per change. The exact number of many results is there for who asks. */
function ResultCount({ total }: { total: number }) {
  const { t, i18n } = useTranslation()
  const exact = t('search.results.exactCount', { exact: total.toLocaleString(i18n.language) })
  return (
    <Typography component="output" variant="body2" sx={{ fontWeight: 600 }}>
      {total > COUNTED_TO ? (
        <Tooltip title={exact} describeChild>
          <Box component="span">
            {t('search.results.over100')}
            <Box component="span" sx={visuallyHidden}>{` (${exact})`}</Box>
          </Box>
        </Tooltip>
      ) : (
        t('search.results.count', { count: total })
      )}
    </Typography>
  )
}
