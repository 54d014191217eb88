import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'

/** '{n} New Results', highlighted if there are some (docs/product.md 2.7). */
export function NewResultsBadge({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        flexShrink: 0,
        px: 1,
        borderRadius: '10px',
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        bgcolor: count > 0 ? 'primary.main' : 'surface.inset',
        color: count > 0 ? 'primary.contrastText' : 'text.secondary',
      }}
    >
      {t('home.newResults', { count })}
    </Box>
  )
}
