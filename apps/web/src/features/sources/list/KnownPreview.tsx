import type { Source } from '@claire/api-contract'
import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'

/** The expected yield of a pending source, below its address: number of articles, method, and the title of one. */
export function KnownPreview({ source: { status, preview } }: { source: Source }) {
  const { t } = useTranslation()
  if (status !== 'PENDING') return null
  if (!preview) return <Box sx={line}>{t('sources.known.unseen')}</Box>
  const { estimatedArticles: count, isLowerBound, method, example, message } = preview
  if (count === null)
    return (
      <Box sx={line} title={message}>
        <b>{t('sources.known.nothing')}</b>; {message}
      </Box>
    )
  return (
    <>
      <Box sx={line}>
        <b>{t(isLowerBound ? 'sources.known.atLeast' : 'sources.known.about', { count })}</b>
        {method && `; ${method}`}
      </Box>
      {example && (
        <Box sx={line} title={example}>
          {t('sources.known.example', { title: example })}
        </Box>
      )}
    </>
  )
}

const line = {
  typography: 'caption',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& b': { fontWeight: 560, color: 'text.primary' },
} as const
