import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link as RouterLink } from 'react-router'

export function Footer() {
  const { t } = useTranslation()
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        px: { xs: 2, sm: 3, xl: 4 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="caption" color="textSecondary">
        {t('shell.footer.designedBy')}
      </Typography>
      <Link component={RouterLink} to="/terms" variant="caption" sx={{ py: '3px' }}>
        {t('shell.footer.terms')}
      </Link>
      <Link component={RouterLink} to="/notices" variant="caption" sx={{ py: '3px' }}>
        {t('shell.footer.notices')}
      </Link>
    </Box>
  )
}
