import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DeleteAccountForm, PasswordForm, ProfileForm } from '#features/account'
import { MY_SUGGESTIONS_PATH } from '#features/sources'
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
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
        >
          <PageTitle>{t('account.title')}</PageTitle>
          <Button component={Link} to={MY_SUGGESTIONS_PATH} startIcon={<PlaylistAddCheck />}>
            {t('sources.mine.link')}
          </Button>
        </Stack>
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
