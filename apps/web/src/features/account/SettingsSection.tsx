import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SettingsBox } from './SettingsBox.tsx'

interface Props {
  title: string
  lead: string
  onSubmit: () => void
  /** Error of the last call: shown here if something is not found, in a toast otherwise. */
  failure?: unknown
  children: ReactNode
  /** The submit button. */
  action: ReactNode
}

/** One form of the settings. */
export function SettingsSection({ title, lead, onSubmit, failure, children, action }: Props) {
  const { t } = useTranslation()
  const id = useId()

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <SettingsBox titleId={id} title={title} lead={lead}>
      <form aria-labelledby={id} noValidate onSubmit={handleSubmit}>
        <Stack sx={{ gap: 2, maxWidth: 520 }}>
          {children}
          {isApiFailure(failure) && failure.code === 'NOT_FOUND' && (
            <Alert severity="error">{t('account.notFound')}</Alert>
          )}
          <Box>{action}</Box>
        </Stack>
      </form>
    </SettingsBox>
  )
}
