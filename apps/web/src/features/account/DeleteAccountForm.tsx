import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSession } from '#shared/session/use-session.ts'
import { showToast } from '#shared/lib/toast.ts'
import { useDeleteAccountMutation } from './account-api.ts'
import { SettingsSection } from './SettingsSection.tsx'

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
    const { error } = await deleteAccount()
    if (error) return
    showToast('success', t(`${texts}.done`))
    setTimeout(() => void session.signOut(), SIGN_OUT_AFTER_MS)
    onDeleted()
  }

  return (
    <SettingsSection
      title={t('account.deletion.title')}
      lead={t('account.deletion.lead')}
      onSubmit={() => void handleSubmit()}
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
