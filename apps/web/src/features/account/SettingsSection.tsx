import { Alert, Box, Button, type ButtonProps, Link, Stack, Typography } from '@mui/material'
import { type ReactNode, type SubmitEvent, useId, useEffect } from 'react'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import type { User } from '#shared/session/session-state.ts'
import { useLocation, useNavigationType } from 'react-router'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { centredRow, hairlineAbove, hairlineBelow } from '#shared/ui/styles.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

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
        <SecondaryText>{lead}</SecondaryText>
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
  ...hairlineAbove,
}

/** Styles of a list in the settings: rows with a button at the end. */
export const settingsList = { maxWidth: 520 }

export const settingsRow = {
  ...centredRow,
  gap: 1,
  py: 1,
  ...hairlineBelow,
  '&:last-of-type': { borderBottom: 0 },
}

/** Groups of the settings in page order, by their names in the address. */
const GROUPS = ['profile', 'sign-in', 'mail', 'tokens', 'programs', 'data'] as const
type Group = (typeof GROUPS)[number]

/** The settings in groups with headings; on wide windows a list of the groups is beside them. */
export function SettingsGroups({ contents }: { contents: Record<Group, ReactNode> }) {
  const { t } = useTranslation()
  useDeepLink()
  return (
    <Box sx={columns}>
      <Box component="nav" aria-label={t('account.groups.label')} sx={list}>
        {GROUPS.map((group) => (
          <PageLink key={group} to={{ hash: group }} color="inherit" underline="hover">
            {t(`account.groups.${group}`)}
          </PageLink>
        ))}
      </Box>
      <Box sx={{ minWidth: 0, containerType: 'inline-size' }}>
        {GROUPS.map((group) => (
          <SettingsGroup key={group} id={group}>
            {contents[group]}
          </SettingsGroup>
        ))}
      </Box>
    </Box>
  )
}

function SettingsGroup({ id, children }: { id: Group; children: ReactNode }) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <Box component="section" id={id} aria-labelledby={titleId} sx={part}>
      <Typography id={titleId} variant="h2" tabIndex={-1} sx={{ pb: 1, '&:focus': { outline: 'none' } }}>
        {t(`account.groups.${id}`)}
      </Typography>
      {children}
    </Box>
  )
}

/** Scrolls to the group that the address names and focuses it. Going back restores the scroll position instead. */
function useDeepLink() {
  const { hash, key } = useLocation()
  const isBack = useNavigationType() === 'POP' && key !== 'default'
  useEffect(() => {
    const group = GROUPS.find((each) => `#${each}` === hash)
    const part = group && !isBack ? document.getElementById(group) : null
    part?.scrollIntoView()
    part?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [hash, key, isBack])
}

/** Height of the top bar, with a margin. */
const BELOW_TOP_BAR = 64 + 20

const columns = {
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '168px minmax(0, 1fr)' },
  mt: 1.5,
} as const

const list = {
  display: { xs: 'none', md: 'grid' },
  alignContent: 'start',
  position: 'sticky',
  top: BELOW_TOP_BAR,
  alignSelf: 'start',
  typography: 'body2',
  color: 'text.secondary',
  '& a': { paddingBlock: '6px', '&:hover': { color: 'primary.main' } },
} as const

const part = { scrollMarginTop: BELOW_TOP_BAR, '& + &': { mt: 2.5 } } as const
