import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'

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
