import type { PasswordInput } from '@claire/api-contract'
import { useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { type ApiFailure, toastFailure } from '#shared/api/api-failure.ts'
import { showToast } from '#shared/lib/toast.ts'
import { useCheckPasswordMutation, useUpdatePasswordMutation } from './account-api.ts'
import {
  type FieldErrors,
  type PasswordError,
  firstPasswordError,
  isWrongPassword,
  newPasswordError,
} from './account-forms.ts'
import { SettingsSection } from './SettingsSection.tsx'
import Visibility from 'virtual:icon/Visibility'
import VisibilityOff from 'virtual:icon/VisibilityOff'
import { IconButton, InputAdornment, TextField } from '@mui/material'

const EMPTY: PasswordInput = { currentPassword: '', newPassword: '', confirmNewPassword: '' }

const FIELDS = [
  { name: 'currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirmNewPassword', autoComplete: 'new-password' },
] as const

export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const inputs = useRef<Partial<Record<keyof PasswordInput, HTMLInputElement | null>>>({})
  const [fields, setFields] = useState(EMPTY)
  const [isEdited, setEdited] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<PasswordInput, PasswordError>>({})
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [checkPassword] = useCheckPasswordMutation()
  const [updatePassword] = useUpdatePasswordMutation()

  function handleChange(name: keyof PasswordInput, value: string) {
    setEdited(true)
    setFields((known) => ({ ...known, [name]: value }))
    setErrors((known) => ({ ...known, [name]: undefined }))
  }

  /**
   * True if the provider accepts the password. Throws if the provider could not be reached, which says nothing about
   * the password.
   */
  async function isCurrentPassword(currentPassword: string) {
    const { error } = await checkPassword({ currentPassword })
    if (!error) return true
    if (isWrongPassword(error as ApiFailure)) return false
    throw error
  }

  async function change() {
    // The update verifies the current password itself; checking twice would use up the person's attempts.
    const wrong = await firstPasswordError(
      fields,
      newPasswordError(fields) ? isCurrentPassword : async () => true,
    )
    if (wrong) return showErrors(wrong)
    await updatePassword(fields).unwrap()
    showToast('success', t('account.password.done'))
    setFields(EMPTY)
    setEdited(false)
  }

  function showErrors(wrong: typeof errors) {
    setErrors(wrong)
    inputs.current[FIELDS.find(({ name }) => wrong[name])?.name ?? 'currentPassword']?.focus()
  }

  async function handleSubmit() {
    if (!isEdited || isBusy) return
    setBusy(true)
    setErrors({})
    setFailure(null)
    try {
      await change()
    } catch (error) {
      const failure = error as ApiFailure
      if (isWrongPassword(failure)) showErrors({ currentPassword: 'account.currentPasswordWrong' })
      else {
        setFailure(failure)
        toastFailure(failure)
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingsSection
      title={t('account.password.title')}
      lead={t('account.password.lead')}
      onSubmit={handleSubmit}
      failure={failure}
      submit={{ disabled: !isEdited, loading: isBusy, children: t('account.password.submit') }}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {FIELDS.map(({ name, autoComplete }) => (
        <PasswordField
          key={name}
          name={name}
          label={t(`account.password.${name}`)}
          autoComplete={autoComplete}
          value={fields[name]}
          error={errors[name] && t(errors[name])}
          onChange={(value) => handleChange(name, value)}
          inputRef={(input) => {
            inputs.current[name] = input
          }}
        />
      ))}
    </SettingsSection>
  )
}

interface Props {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  error: string | undefined
  onChange: (value: string) => void
  inputRef: (input: HTMLInputElement | null) => void
}

/** A password field whose content can be shown. */
function PasswordField({ name, label, autoComplete, value, error, onChange, inputRef }: Props) {
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
