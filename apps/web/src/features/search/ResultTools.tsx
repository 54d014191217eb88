import SwapVert from '@mui/icons-material/SwapVert'
import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '#shared/ui/visually-hidden.ts'
import { type Sort, SORTS } from './search-address.ts'

/** More results than this are not counted out (docs/product.md 9). */
const COUNTED_TO = 100

/** In what order results stand. */
export function SortChoice({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <SwapVert sx={{ color: 'text.secondary' }} aria-hidden />
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
    </Box>
  )
}

/** Said aloud once per change. The exact number of many results is there for who asks. */
export function ResultCount({ total }: { total: number }) {
  const { t, i18n } = useTranslation()
  const exact = t('search.results.exactCount', { exact: total.toLocaleString(i18n.language) })
  return (
    <output>
      {total > COUNTED_TO ? (
        <span title={exact}>
          {t('search.results.over100')}
          <Box component="span" sx={visuallyHidden}>{` (${exact})`}</Box>
        </span>
      ) : (
        t('search.results.count', { count: total })
      )}
    </output>
  )
}
