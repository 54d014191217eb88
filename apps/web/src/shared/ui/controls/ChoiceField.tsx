import { TextField } from '@mui/material'

interface Props<Value extends string | number> {
  label: string
  value: Value
  choices: readonly Value[]
  labelOf: (choice: Value) => string
  onChoose: (choice: Value) => void
  /** Help text below the field. */
  hint?: string | undefined
  /** Id of the error message. */
  errorId?: string | undefined
  disabled?: boolean
}

/** A form field with one of several choices. A value that is none of them is listed after them, so that it can stay. */
export function ChoiceField<Value extends string | number>({
  label,
  value,
  choices,
  labelOf,
  onChoose,
  hint,
  errorId,
  disabled,
}: Props<Value>) {
  const listed = choices.includes(value) ? choices : [...choices, value]
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      helperText={hint}
      error={errorId !== undefined}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = listed.find((choice) => String(choice) === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        ...(errorId !== undefined && { htmlInput: { 'aria-describedby': errorId } }),
      }}
    >
      {listed.map((choice) => (
        <option key={choice} value={choice}>
          {labelOf(choice)}
        </option>
      ))}
    </TextField>
  )
}
