import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { User } from '#shared/session/session-state.ts'
import Typography from '@mui/material/Typography'

interface Props {
  title: string
  lead: string
  onSubmit: () => void
  /** Error of the last call: shown here if something is not found, in a toast otherwise. */
  failure?: unknown
  children: ReactNode
  /** The submit button, whose children are its label. */
  submit: ButtonProps
}

/** One form of the settings. */
export function SettingsSection({ title, lead, onSubmit, failure, children, submit }: Props) {
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
          <Box>
            <Button type="submit" variant="contained" {...submit} />
          </Box>
        </Stack>
      </form>
    </SettingsBox>
  )
}

interface SettingsBoxProps {
  titleId: string
  title: string
  lead: string
  children: ReactNode
}

/** One setting or form: title on the left, content on the right; one below the other if that is too wide. */
export function SettingsBox({ titleId, title, lead, children }: SettingsBoxProps) {
  return (
    <Box component="section" aria-labelledby={titleId} sx={section}>
      <div>
        <Typography id={titleId} variant="h3" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {lead}
        </Typography>
      </div>
      {children}
    </Box>
  )
}

interface ManagedElsewhereProps {
  part: 'profile' | 'password'
  user: User
  /** Where people manage their account; null if nobody has said. */
  accountUrl: string | null
}

/** Replaces the form for name and address, or for the password, where the identity provider alone changes them. */
export function ManagedElsewhere({ part, user, accountUrl }: ManagedElsewhereProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const facts = part === 'profile' ? [`${user.firstName} ${user.lastName}`.trim(), user.email] : []
  return (
    <SettingsBox titleId={titleId} title={t(`account.${part}.title`)} lead={t(`account.elsewhere.${part}`)}>
      <Stack sx={{ gap: 1, maxWidth: 520 }}>
        {facts.filter(Boolean).map((fact) => (
          <Typography key={fact}>{fact}</Typography>
        ))}
        {accountUrl !== null && <Link href={accountUrl}>{t('account.elsewhere.link')}</Link>}
      </Stack>
    </SettingsBox>
  )
}

const section = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 680px)': { gap: 4, gridTemplateColumns: '236px minmax(0, 1fr)' },
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
}

/** Styles of a list in the settings: rows with a button at the end. */
export const settingsList = { m: 0, p: 0, listStyle: 'none', maxWidth: 520 }

export const settingsRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
}
