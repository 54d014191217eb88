import { Box, Button, Typography } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { errorMessage } from '#shared/api/api-failure.ts'
import { type ComponentProps, useId } from 'react'

interface Props {
  /** Sentence about what could not be loaded, if the place does not make it clear. */
  title?: string
  /** The `error` of RTK Query. */
  error: unknown
  onRetry: () => unknown
}

/**
 * Replaces a part that could not be loaded, while the rest of the page is shown. Looks like `ErrorState` but is made of
 * plainer parts, for the home page, which loads little.
 */
export function FailedLine({ title, error, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <Box role="alert" sx={box}>
      <Typography variant="body2" sx={{ flex: '1 1 11rem' }}>
        <strong>{title ?? t('ui.couldNotLoad')}</strong> {errorMessage(error)}
      </Typography>
      <Button size="small" onClick={() => void onRetry()} sx={{ marginInlineStart: 'auto' }}>
        {t('ui.tryAgain')}
      </Button>
    </Box>
  )
}

const box = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1.75,
  py: 1,
  borderRadius: '6px',
  bgcolor: 'error.soft',
  overflowWrap: 'anywhere',
}

interface FailedSectionProps extends Omit<ComponentProps<typeof FailedLine>, 'title'> {
  title: string
}

/** A section with a heading that could not be loaded: recent searches, similar articles. */
export function FailedSection({ title, ...failure }: FailedSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <FailedLine {...failure} />
    </section>
  )
}
