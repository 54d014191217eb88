import type { SxProps } from '@mui/material'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { PlainSelect } from './PlainSelect.tsx'

interface Props<Value extends string | number> {
  label: string
  labelVariant: 'body2' | 'caption'
  value: Value
  choices: readonly Value[]
  wordsOf: (choice: Value) => string
  onChoose: (choice: Value) => void
  sx: SxProps
}

/** One of several choices at the head or foot of a list: its label, followed by a select without a box. */
export function InlineChoice<Value extends string | number>({
  label,
  labelVariant,
  value,
  choices,
  wordsOf,
  onChoose,
  sx,
}: Props<Value>) {
  const id = useId()
  return (
    <>
      <Typography component="label" htmlFor={id} variant={labelVariant} color="textSecondary">
        {label}
      </Typography>
      <PlainSelect
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice) === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
        sx={sx}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {wordsOf(choice)}
          </option>
        ))}
      </PlainSelect>
    </>
  )
}
