import type { Progress } from '@claire/api-contract'
import { Box, LinearProgress } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { writtenNumber } from '@claire/messages/translate'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  /** Name of the process. */
  label: string
  /** Undefined or null before it is counted. */
  progress: Progress | undefined
}

/** Progress of a long process. */
export function CountedProgress({ label, progress }: Props) {
  const { t, language } = useTranslation()
  const words = (count: number) => writtenNumber(count, language)
  return (
    <Box>
      <LinearProgress
        aria-label={label}
        {...(progress && {
          variant: 'determinate',
          value: Math.round((100 * progress.done) / Math.max(progress.total, 1)),
        })}
      />
      <Caption component="span">
        {label}
        {progress && ` · ${t('ui.progress', { done: words(progress.done), total: words(progress.total) })}`}
      </Caption>
    </Box>
  )
}
