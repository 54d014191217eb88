import Visibility from 'virtual:icon/Visibility'
import VisibilityOff from 'virtual:icon/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

interface Props {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  error: string | undefined
  onChange: (value: string) => void
  inputRef: (input: HTMLInputElement | null) => void
}

/** A password that can be looked at before it is sent. */
export function PasswordField({ name, label, autoComplete, value, error, onChange, inputRef }: Props) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={t(isShown ? 'account.password.hide' : 'account.password.show', { field: label })}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <VisibilityOff /> : <Visibility />}
      </IconButton>
    </InputAdornment>
  )
  return (
    <TextField
      name={name}
      type={isShown ? 'text' : 'password'}
      label={label}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      inputRef={inputRef}
      slotProps={{
        input: { endAdornment: toggle },
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        formHelperText: { role: 'alert' },
      }}
      fullWidth
    />
  )
}
