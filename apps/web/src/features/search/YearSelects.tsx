import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isYearRange, yearChoices } from './search-address.ts'
import type { YearRange } from '#shared/ui/YearHistogram.tsx'

interface Props {
  range: YearRange
  onChoose: (range: YearRange) => void
}

/** From and to. A range that ends before it starts is refused and said so; what was chosen before stays. */
export function YearSelects({ range, onChoose }: Props) {
  const { t } = useTranslation()
  const errorId = useId()
  const [isRefused, setIsRefused] = useState(false)

  function choose(change: Partial<YearRange>) {
    const wanted = { ...range, ...change }
    const isValid = isYearRange(wanted)
    setIsRefused(!isValid)
    if (isValid) onChoose(wanted)
  }

  const shared = { hasError: isRefused, errorId }
  return (
    <>
      <Stack direction="row" spacing={1.5}>
        <YearSelect
          {...shared}
          label={t('search.criteria.from')}
          year={range.startYear}
          onChoose={(startYear) => choose({ startYear })}
        />
        <YearSelect
          {...shared}
          label={t('search.criteria.to')}
          year={range.endYear}
          onChoose={(endYear) => choose({ endYear })}
        />
      </Stack>
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
  const choices = yearChoices()
  const isListed = year === null || choices.includes(year)
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={year ?? ''}
      error={hasError}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': hasError ? errorId : undefined },
      }}
    >
      <option value="">{t('search.criteria.anyYear')}</option>
      {(isListed ? choices : [...choices, year]).map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </TextField>
  )
}
