import OutboxOutlined from 'virtual:icon/OutboxOutlined'
import PlaylistAddCheck from 'virtual:icon/PlaylistAddCheck'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import {
  AccessTokens,
  BookmarkletSection,
  DeleteAccountForm,
  LanguageForm,
  MailAddresses,
  MailForm,
  NewTokenForm,
  PasswordForm,
  ProfileForm,
  SettingsGroups,
  SuggestionsForm,
  ZoteroSection,
} from '#features/account'
import { MY_SUGGESTIONS_PATH } from '#features/sources'
import { usePerson } from '#shared/session/use-session.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

export function Component() {
  const { t } = useTranslation()
  const person = usePerson()
  const user = person?.user
  const [isDeleted, setDeleted] = useState(false)

  return (
    <Box>
      <PageHead
        trail={[{ label: t('shell.nav.home'), to: '/' }, { label: t('account.title') }]}
        title={t('account.title')}
        actions={
          <>
            <Button
              color="inherit"
              component={Link}
              to={MY_SUGGESTIONS_PATH}
              startIcon={<PlaylistAddCheck />}
            >
              {t('sources.mine.link')}
            </Button>
            {person?.isAdmin && (
              <Button color="inherit" component={Link} to="/admin-mail" startIcon={<OutboxOutlined />}>
                {t('account.mail.outbox')}
              </Button>
            )}
          </>
        }
      />
      {isDeleted && <Alert severity="info">{t('account.deletion.leaving')}</Alert>}
      {user && !isDeleted && (
        <SettingsGroups
          contents={{
            profile: (
              <>
                <ProfileForm user={user} />
                <LanguageForm />
                <SuggestionsForm />
              </>
            ),
            'sign-in': <PasswordForm email={user.email} />,
            mail: (
              <>
                <MailForm />
                <MailAddresses />
              </>
            ),
            tokens: (
              <>
                <NewTokenForm />
                <AccessTokens />
              </>
            ),
            programs: (
              <>
                <ZoteroSection />
                <BookmarkletSection />
              </>
            ),
            data: <DeleteAccountForm onDeleted={() => setDeleted(true)} />,
          }}
        />
      )}
    </Box>
  )
}
