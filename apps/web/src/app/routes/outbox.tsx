import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { OutboxList } from '#features/mail'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHead
        trail={[{ label: t('account.title'), to: '/account-settings' }, { label: t('mail.outbox.title') }]}
        title={t('mail.outbox.title')}
      />
      <Box>
        <OutboxList />
      </Box>
    </Box>
  )
}
