import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'

interface Crumb {
  label: string
  /** Undefined for the current page. */
  to?: string
}

/** The way to a page from Home, which is always its beginning. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <Box component="nav" aria-label={t('ui.breadcrumbs')}>
      <Box component="ol" sx={line}>
        {[{ label: t('shell.nav.home'), to: '/' }, ...trail].map(({ label, to }: Crumb) => (
          <li key={label}>
            {to ? (
              <PageLink to={to} variant="caption" color="textSecondary" sx={crumb}>
                {label}
              </PageLink>
            ) : (
              <Typography
                variant="caption"
                component="span"
                aria-current="page"
                noWrap
                title={label}
                sx={{ ...crumb, maxWidth: { xs: '60vw', sm: '60ch' } }}
              >
                {label}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

const crumb = { display: 'inline-block', py: '3px' }
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'caption',
  color: 'text.secondary',
  '& > li': { display: 'flex', alignItems: 'center', minWidth: 0 },
  '& > li + li::before': { content: ['"›"', '"›" / ""'], mx: 0.75, color: 'text.tertiary' },
} as const
