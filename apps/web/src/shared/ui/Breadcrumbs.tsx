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
    <MuiBreadcrumbs
      aria-label={t('ui.breadcrumbs')}
      separator="›"
      sx={{
        typography: 'caption',
        '& .MuiBreadcrumbs-li': { display: 'flex', minWidth: 0 },
        '& .MuiBreadcrumbs-separator': { mx: 0.75, color: 'text.tertiary' },
      }}
    >
      {trail.map(({ label, to }) =>
        to ? (
          <Link
            key={label}
            component={RouterLink}
            to={to}
            variant="caption"
            color="textSecondary"
            sx={{ display: 'inline-block', py: '3px' }}
          >
            {label}
          </Link>
        ) : (
          <Typography
            key={label}
            variant="caption"
            component="span"
            aria-current="page"
            noWrap
            title={label}
            sx={{ display: 'inline-block', py: '3px', maxWidth: { xs: '60vw', sm: '60ch' } }}
          >
            {label}
          </Typography>
        ),
      )}
    </MuiBreadcrumbs>
  )
}
