import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteAccountForm, PasswordForm, ProfileForm } from '#features/account'
import { usePerson } from '#shared/session/use-session.ts'
import { Breadcrumbs } from '#shared/ui/Breadcrumbs.tsx'
import { PageTitle } from '#shared/ui/PageTitle.tsx'

export default function AccountSettingsPage() {
  const { t } = useTranslation()
  const user = usePerson()?.user
  const [isDeleted, setDeleted] = useState(false)

  return (
    <Stack spacing={3} sx={{ maxWidth: 960 }}>
      <Stack spacing={1}>
        <Breadcrumbs trail={[{ label: t('shell.nav.home'), to: '/' }, { label: t('account.title') }]} />
        <PageTitle>{t('account.title')}</PageTitle>
      </Stack>
      {isDeleted && <Alert severity="info">{t('account.deletion.leaving')}</Alert>}
      {user && !isDeleted && (
        <>
          <ProfileForm user={user} />
          <PasswordForm email={user.email} />
          <DeleteAccountForm onDeleted={() => setDeleted(true)} />
        </>
      )}
    </Stack>
  )
}
