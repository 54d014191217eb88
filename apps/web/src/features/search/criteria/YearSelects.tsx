import { Box, FormHelperText } from '@mui/material'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { PlainSelect } from '#shared/ui/controls/PlainSelect.tsx'
import { useYearRange, yearChoices, type YearRange } from '#shared/criteria/years.ts'

const ENDS = [
  ['startYear', 'from'],
  ['endYear', 'to'],
] as const

interface Props {
  range: YearRange
  onChoose: (range: YearRange) => void
}

/** Years from and to. A range that ends before it starts is rejected with a message and the previous one stays. */
export function YearSelects({ range, onChoose }: Props) {
  const { t } = useTranslation()
  const { choose, isRefused, errorId } = useYearRange(range, onChoose)
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {ENDS.map(([end, label]) => (
          <YearSelect
            key={end}
            label={t(`search.criteria.${label}`)}
            year={range[end]}
            hasError={isRefused}
            errorId={errorId}
            onChoose={(year) => choose({ [end]: year })}
          />
        ))}
      </Box>
      <FormHelperText id={errorId} error role="alert">
        {isRefused && t('search.criteria.yearOrder')}
      </FormHelperText>
    </>
  )
}

interface SelectProps {
  label: string
  year: number | null
  hasError: boolean
  errorId: string
  onChoose: (year: number | null) => void
}

function YearSelect({ label, year, hasError, errorId, onChoose }: SelectProps) {
  const { t } = useTranslation()
  const id = useId()
  const choices = yearChoices()
  const isListed = year === null || choices.includes(year)
  return (
    <Box sx={box}>
      <Box component="label" htmlFor={id} sx={{ color: 'text.secondary', paddingInlineStart: '10px' }}>
        {label}
      </Box>
      <PlainSelect
        id={id}
        value={year ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        aria-describedby={hasError ? errorId : undefined}
        aria-invalid={hasError}
        sx={choice}
      >
        <option value="">{t('search.criteria.anyYear')}</option>
        {(isListed ? choices : [...choices, year]).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </PlainSelect>
    </Box>
  )
}

const box = {
  display: 'flex',
  alignItems: 'center',
  height: 32,
  typography: 'body2',
  border: 1,
  borderColor: 'edge.control',
  borderRadius: 1,
  '& > span': { flexGrow: 1 },
  '&:focus-within': {
    borderColor: 'primary.main',
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: '-1px',
  },
}

/** The box around it shows the focus. */
const choice = { fontWeight: 560, '&:focus-visible': { outline: 'none' } }
