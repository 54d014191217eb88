import type { Passage } from '@claire/api-contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { MarkedText } from '#shared/ui/text/MarkedText.tsx'
import { prose, useScrolledTo } from './ArticleText.tsx'
import { isNotFound } from './article-api.ts'

interface Props {
  /** The sentence with its surroundings, if the text on the page does not have it. */
  passage: Passage | undefined
  error: unknown
  language: string | null
  onRetry: () => void
}

/** The sentence that a link leads to, in its place in the full text; or that the article has changed since. */
export function QuotedPlace({ passage, error, language, onRetry }: Props) {
  const { t } = useTranslation()
  const place = useScrolledTo(passage)
  if (isNotFound(error))
    return (
      <Alert severity="info" sx={{ mt: 3 }}>
        {t('article.quoteChanged')}
      </Alert>
    )
  if (error)
    return (
      <Box sx={{ mt: 3 }}>
        <FailedLine title={t('article.quoteFailed')} error={error} onRetry={onRetry} />
      </Box>
    )
  if (!passage) return null
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('article.quoted')}
      </Typography>
      <Typography variant="read" component="p" dir="auto" lang={language ?? undefined} sx={prose}>
        <MarkedText text={passage.before} />
        <mark id="passage" ref={place} tabIndex={-1}>
          <MarkedText text={passage.text} />
        </mark>
        <MarkedText text={passage.after} />
      </Typography>
    </Box>
  )
}
