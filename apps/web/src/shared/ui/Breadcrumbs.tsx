import MuiBreadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'

interface Crumb {
  label: string
  /** Left out for the page we are on. */
  to?: string
}

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <MuiBreadcrumbs aria-label={t('ui.breadcrumbs')} separator="›" sx={{ fontSize: '0.875rem' }}>
      {trail.map(({ label, to }) =>
        to ? (
          <Link key={label} component={RouterLink} to={to} color="textSecondary">
            {label}
          </Link>
        ) : (
          <Typography
            key={label}
            aria-current="page"
            noWrap
            sx={{ fontSize: 'inherit', color: 'text.primary', maxWidth: '60ch' }}
          >
            {label}
          </Typography>
        ),
      )}
    </MuiBreadcrumbs>
  )
}
