import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  useConnectZoteroMutation,
  useDisconnectZoteroMutation,
  useZoteroAccountQuery,
} from '#shared/api/zotero-api.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Where Zotero lets people create a key with write access. */
const NEW_KEY = 'https://www.zotero.org/settings/keys/new'
const KEY_MAX_LENGTH = 100

/** The key of the person's Zotero library, which is entered and removed, and never shown. */
export function ZoteroSection() {
  const { t } = useTranslation()
  const [key, setKey] = useState('')
  const { data, error, refetch } = useZoteroAccountQuery()
  const [connect, connecting] = useConnectZoteroMutation()
  const [disconnect, disconnecting] = useDisconnectZoteroMutation()
  const account = data?.account

  async function handleSubmit() {
    if (!key.trim() || connecting.isLoading) return
    const { error: failure } = await connect(key.trim())
    if (!failure) setKey('')
  }

  return (
    <SettingsSection
      title={t('waysOut.zotero.title')}
      lead={t('waysOut.zotero.lead')}
      onSubmit={() => void handleSubmit()}
      submit={{
        disabled: !key.trim(),
        loading: connecting.isLoading,
        children: t(account ? 'waysOut.zotero.replace' : 'waysOut.zotero.connect'),
      }}
    >
      {error && !data && <FailedLine error={error} onRetry={() => void refetch()} />}
      {account && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ marginInlineEnd: 'auto', overflowWrap: 'anywhere' }}>
            {t('waysOut.zotero.connected', {
              name: account.username,
              date: formatSuggestedDate(account.addedAt),
            })}
          </Typography>
          <Button
            size="small"
            color="inherit"
            loading={disconnecting.isLoading}
            onClick={() => void disconnect()}
          >
            {t('waysOut.zotero.disconnect')}
          </Button>
        </Box>
      )}
      <TextField
        name="zotero-key"
        type="password"
        label={t('waysOut.zotero.key')}
        value={key}
        onChange={({ target }) => setKey(target.value)}
        helperText={
          <Link href={NEW_KEY} target="_blank" rel="noopener noreferrer">
            {t('waysOut.zotero.newKey')}
          </Link>
        }
        slotProps={{ htmlInput: { maxLength: KEY_MAX_LENGTH, autoComplete: 'off', spellCheck: false } }}
        fullWidth
      />
      <FailureAlert error={connecting.error ?? disconnecting.error} />
    </SettingsSection>
  )
}
