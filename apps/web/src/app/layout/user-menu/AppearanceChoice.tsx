import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useColorScheme } from '@mui/material/styles'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Segmented } from '#shared/ui/controls/Segmented.tsx'

const CHOICES = ['system', 'light', 'dark'] as const

/** Choice of light, dark or the system's appearance; stored in this browser. */
export function AppearanceChoice() {
  const { t } = useTranslation()
  const { mode = 'system', setMode } = useColorScheme()
  return (
    <Box sx={{ px: 2, py: 1 }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('dialogs.appearance.label')}
      </Typography>
      <Segmented
        label={t('dialogs.appearance.label')}
        value={mode}
        onChoose={setMode}
        choices={CHOICES.map((value) => ({ value, label: t(`dialogs.appearance.${value}`) }))}
      />
    </Box>
  )
}
