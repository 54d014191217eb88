import type { MailAddress } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { NotLoaded } from '#shared/ui/feedback/NotLoaded.tsx'
import { useMailAddressesQuery, useRemoveMailAddressMutation } from './account-api.ts'
import { SettingsBox, settingsList, settingsRow } from './SettingsSection.tsx'

const KINDS = { waiting: 'running', confirmed: 'ok', refused: 'error' } as const

/** The addresses that receive the person's mail, each with its confirmation state. */
export function MailAddresses() {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useMailAddressesQuery()
  return (
    <SettingsBox titleId={id} title={t('account.addresses.title')} lead={t('account.addresses.lead')}>
      {error || !data ? (
        <NotLoaded error={error} refetch={refetch} rows={2} lines={1} />
      ) : data.length === 0 ? (
        <Typography color="textSecondary">{t('account.addresses.none')}</Typography>
      ) : (
        <Box component="ul" aria-labelledby={id} sx={settingsList}>
          {data.map((address) => (
            <Row key={address.id} address={address} />
          ))}
        </Box>
      )}
    </SettingsBox>
  )
}

function Row({ address: { id, address, state } }: { address: MailAddress }) {
  const { t } = useTranslation()
  const [remove, removing] = useRemoveMailAddressMutation()

  async function handleRemove() {
    const { error } = await remove(id)
    if (!error) showToast('success', t('account.addresses.removed'))
  }

  return (
    <Box component="li" sx={settingsRow}>
      <Box sx={{ minWidth: 0, marginInlineEnd: 'auto' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Typography>
        <StatusDot kind={KINDS[state]}>{t(`account.addresses.states.${state}`)}</StatusDot>
      </Box>
      <Button
        size="small"
        color="inherit"
        disabled={removing.isLoading}
        aria-label={t('account.addresses.removeOne', { address })}
        onClick={() => void handleRemove()}
      >
        {t('account.addresses.remove')}
      </Button>
    </Box>
  )
}
