import OutboxOutlined from 'virtual:icon/OutboxOutlined'
import PlaylistAddCheck from 'virtual:icon/PlaylistAddCheck'
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link } from 'react-router'
import {
  AccessTokens,
  BookmarkletSection,
  DeleteAccountForm,
  LanguageForm,
  MailAddresses,
  MailForm,
  ManagedElsewhere,
  NewTokenForm,
  PasswordForm,
  ProfileForm,
  SettingsGroups,
  SuggestionsForm,
  ZoteroSection,
} from '#features/account'
import { MY_SUGGESTIONS_PATH } from '#features/sources'
import { useClientConfig } from '#shared/config/client-config.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

export function Component() {
  const { t } = useTranslation()
  const person = usePerson()
  const user = person?.user
  const { identity } = useClientConfig()
  const elsewhere = identity.kind === 'oidc' ? identity : null
  const [isDeleted, setDeleted] = useState(false)

  return (
    <Box>
      <PageHead
        trail={[{ label: t('account.title') }]}
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
      {isDeleted && (
        <Alert severity="info">
          {t(elsewhere ? 'account.elsewhere.deletion.leaving' : 'account.deletion.leaving')}
        </Alert>
      )}
      {user && !isDeleted && (
        <SettingsGroups
          contents={{
            profile: (
              <>
                {elsewhere ? (
                  <ManagedElsewhere part="profile" user={user} accountUrl={elsewhere.accountUrl} />
                ) : (
                  <ProfileForm user={user} />
                )}
                <LanguageForm />
                <SuggestionsForm />
              </>
            ),
            'sign-in': elsewhere ? (
              <ManagedElsewhere part="password" user={user} accountUrl={elsewhere.accountUrl} />
            ) : (
              <PasswordForm email={user.email} />
            ),
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
            data: <DeleteAccountForm accountStays={elsewhere !== null} onDeleted={() => setDeleted(true)} />,
          }}
        />
      )}
    </Box>
  )
}
