import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectIsLoading } from '#shared/api/fader-slice.ts'

/** On while any call is under way; it fades in late, so that quick calls do not flicker. */
export function LoadingBar() {
  const { t } = useTranslation()
  const isLoading = useSelector(selectIsLoading)
  if (!isLoading) return null
  return (
    <LinearProgress
      aria-label={t('shell.loading')}
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: -2,
        height: 2,
        animation: 'appear 120ms 150ms both',
        '@keyframes appear': { from: { opacity: 0 } },
      }}
    />
  )
}
