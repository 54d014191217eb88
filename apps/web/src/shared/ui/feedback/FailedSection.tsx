import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isApiFailure } from '#shared/api/api-failure.ts'

interface Props {
  title: string
  /** What RTK Query gave as `error`. */
  error: unknown
  onRetry: () => void
}

/**
 * In place of a part of a page that could not be loaded, under its heading: recent searches, similar articles. Looks as
 * `ErrorState`, of plainer parts: the home page has it, and loads little.
 */
export function FailedSection({ title, error, onRetry }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <Box role="alert" sx={box}>
        <Typography variant="body2" sx={{ flex: '1 1 11rem' }}>
          <strong>{t('ui.couldNotLoad')}</strong>{' '}
          {isApiFailure(error) ? error.message : t('errors.somethingWentWrong')}
        </Typography>
        <Button size="small" onClick={onRetry} sx={{ marginInlineStart: 'auto' }}>
          {t('ui.tryAgain')}
        </Button>
      </Box>
    </section>
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
