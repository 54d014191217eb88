import type { PersonalToken } from '@claire/api-contract'
import { Box, Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { toastSuccess } from '#shared/lib/toast.ts'
import { CopyableText, copyableTexts } from '#shared/ui/controls/CopyableText.tsx'
import { ConfirmDialog } from '#shared/ui/feedback/dialogs.tsx'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { SettingsBox, settingsList, settingsRow } from '../SettingsSection.tsx'
import { wordOf } from './NewTokenForm.tsx'
import { usePersonalTokensQuery, useRevokePersonalTokenMutation } from '../account-api.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Addresses that programs connect to. */
const PLACES = [
  { name: 'API', path: '/claire/docs' },
  { name: 'MCP', path: '/mcp' },
]

/** The person's access tokens, each of which can be revoked. */
export function AccessTokens() {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = usePersonalTokensQuery()
  const [revoked, setRevoked] = useState<PersonalToken | null>(null)
  return (
    <SettingsBox titleId={id} title={t('account.tokens.title')} lead={t('account.tokens.lead')}>
      <div>
        <Box component="dl" sx={{ ...copyableTexts, mb: 1 }}>
          {PLACES.map(({ name, path }) => (
            <CopyableText
              key={name}
              name={name}
              text={window.location.origin + path}
              label={t('account.tokens.copyAddress', { of: name })}
            />
          ))}
        </Box>
        {error || !data ? (
          <NotLoaded error={error} refetch={refetch} rows={2} lines={2} />
        ) : data.length === 0 ? (
          <Typography color="textSecondary">{t('account.tokens.none')}</Typography>
        ) : (
          <Box component="ul" aria-labelledby={id} sx={settingsList}>
            {data.map((token) => (
              <Row key={token.id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </Box>
        )}
      </div>
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </SettingsBox>
  )
}

function Row({ token, onRevoke }: { token: PersonalToken; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { name, scopes, createdAt, lastUsedAt } = token
  const history = [
    t('account.tokens.madeOn', { date: formatSuggestedDate(createdAt) }),
    lastUsedAt
      ? t('account.tokens.lastUsed', { date: formatSuggestedDate(lastUsedAt) })
      : t('account.tokens.neverUsed'),
  ]
  return (
    <Box component="li" sx={settingsRow}>
      <Box sx={{ minWidth: 0, marginInlineEnd: 'auto' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {name}
        </Typography>
        <SecondaryText>
          {scopes.map((scope) => t(`account.tokens.scopeWords.${wordOf(scope)}`)).join(' · ')}
        </SecondaryText>
        <Caption>
          {history.join(' · ')} · <Ending token={token} />
        </Caption>
      </Box>
      <Button
        size="small"
        color="inherit"
        sx={{ flex: 'none' }}
        aria-label={t('account.tokens.revokeOne', { name })}
        onClick={onRevoke}
      >
        {t('account.tokens.revoke')}
      </Button>
    </Box>
  )
}

function Ending({ token: { expiresAt } }: { token: PersonalToken }) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  if (!expiresAt) return t('account.tokens.noEnd')
  const date = formatSuggestedDate(expiresAt)
  if (Date.parse(expiresAt) > now) return t('account.tokens.expires', { date })
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {t('account.tokens.expired', { date })}
    </Box>
  )
}

function RevokeDialog({ token: { id, name }, onClose }: { token: PersonalToken; onClose: () => void }) {
  const { t } = useTranslation()
  const [revoke, revoking] = useRevokePersonalTokenMutation()

  async function handleConfirm() {
    if (await toastSuccess(revoke(id), t('account.tokens.revoked'))) onClose()
  }

  return (
    <ConfirmDialog
      title={t('account.tokens.revokeTitle')}
      confirmLabel={t('account.tokens.revokeConfirm')}
      destructive
      busy={revoking.isLoading}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {t('account.tokens.revokeText', { name })}
    </ConfirmDialog>
  )
}
