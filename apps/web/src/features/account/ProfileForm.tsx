import { Alert, Checkbox, FormControl, FormControlLabel, FormHelperText, TextField } from '@mui/material'
import type { ProfileInput } from '@claire/api-contract'
import { useRef, useState, useId } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { type ApiFailure, toastFailure } from '#shared/api/api-failure.ts'
import { useSession } from '#shared/session/use-session.ts'
import type { User } from '#shared/session/session-state.ts'
import { showToast, toastSuccess } from '#shared/lib/toast.ts'
import { useUpdateProfileMutation, useDeleteAccountMutation } from './account-api.ts'
import { checkProfile, fieldOfRefusal, trimProfile } from './account-forms.ts'
import { SettingsSection } from './SettingsSection.tsx'

const FIELDS = [
  { name: 'firstName', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', type: 'text', autoComplete: 'family-name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
] as const

type Errors = Partial<Record<keyof ProfileInput, string>>

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const session = useSession()
  const inputs = useRef<Partial<Record<keyof ProfileInput, HTMLInputElement | null>>>({})
  // Edits since the last update; null while the form shows the profile as it is.
  const [edited, setEdited] = useState<ProfileInput | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [updateProfile, update] = useUpdateProfileMutation()
  const shown = edited ?? user

  function handleChange(name: keyof ProfileInput, value: string) {
    setEdited({ firstName: shown.firstName, lastName: shown.lastName, email: shown.email, [name]: value })
    setErrors((known) => ({ ...known, [name]: undefined }))
  }

  function showErrors(found: Errors) {
    setErrors(found)
    const wrong = FIELDS.find(({ name }) => found[name])
    if (wrong) inputs.current[wrong.name]?.focus()
    return wrong !== undefined
  }

  function showRefusal(failure: ApiFailure) {
    const name = fieldOfRefusal(failure.code)
    if (name) showErrors({ [name]: failure.message })
    else toastFailure(failure)
  }

  async function handleSubmit() {
    if (!edited || update.isLoading) return
    const missing = Object.entries(checkProfile(edited)).map(([name, key]) => [name, t(key)])
    if (showErrors(Object.fromEntries(missing))) return
    const { error } = await updateProfile(trimProfile(edited))
    if (error) return showRefusal(error as ApiFailure)
    showToast('success', t('account.profile.done'))
    // The top bar and this form show the name in the token.
    await session.renew()
    setEdited(null)
  }

  return (
    <SettingsSection
      title={t('account.profile.title')}
      lead={t('account.profile.lead')}
      onSubmit={handleSubmit}
      failure={update.error}
      submit={{ disabled: !edited, loading: update.isLoading, children: t('account.profile.submit') }}
    >
      {FIELDS.map(({ name, type, autoComplete }) => (
        <TextField
          key={name}
          name={name}
          type={type}
          label={t(`account.profile.${name}`)}
          autoComplete={autoComplete}
          value={shown[name]}
          onChange={(event) => handleChange(name, event.target.value)}
          error={errors[name] !== undefined}
          helperText={errors[name]}
          inputRef={(input: HTMLInputElement | null) => {
            inputs.current[name] = input
          }}
          slotProps={{ formHelperText: { role: 'alert' } }}
          fullWidth
        />
      ))}
    </SettingsSection>
  )
}

interface Props {
  /** True if the account stays at its provider, and only Claire's data is deleted. */
  accountStays: boolean
  /** Called once the account is deleted; the person is signed out next. */
  onDeleted: () => void
}

/** Duration of a toast: signing out leaves the page, and the toast with it. */
const SIGN_OUT_AFTER_MS = 3_000

export function DeleteAccountForm({ accountStays, onDeleted }: Props) {
  const { t } = useTranslation()
  const texts = accountStays ? 'account.elsewhere.deletion' : 'account.deletion'
  const session = useSession()
  const errorId = useId()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [deleteAccount, deletion] = useDeleteAccountMutation()

  async function handleSubmit() {
    if (deletion.isLoading) return
    if (!isConfirmed) return setMissing(true)
    if (!(await toastSuccess(deleteAccount(), t(`${texts}.done`)))) return
    setTimeout(session.signOut, SIGN_OUT_AFTER_MS)
    onDeleted()
  }

  return (
    <SettingsSection
      title={t('account.deletion.title')}
      lead={t('account.deletion.lead')}
      onSubmit={handleSubmit}
      failure={deletion.error}
      submit={{
        color: 'error',
        disabled: !isConfirmed,
        loading: deletion.isLoading,
        children: t('account.deletion.submit'),
      }}
    >
      <Alert severity="warning" role="note">
        {t(`${texts}.warning`)}
      </Alert>
      <FormControl error={isMissing}>
        <FormControlLabel
          label={t(`${texts}.confirm`)}
          control={
            <Checkbox
              checked={isConfirmed}
              slotProps={{
                input: { 'aria-describedby': isMissing ? errorId : undefined, 'aria-invalid': isMissing },
              }}
              onChange={(_, checked) => {
                setConfirmed(checked)
                setMissing(false)
              }}
            />
          }
        />
        {isMissing && (
          <FormHelperText id={errorId} role="alert">
            {t('account.confirmationRequired')}
          </FormHelperText>
        )}
      </FormControl>
    </SettingsSection>
  )
}
