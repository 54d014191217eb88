import { Alert, Box, Typography } from '@mui/material'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { MarkedText } from '#shared/ui/text/work-text.tsx'
import { cutAtPassages, type Passage, QUOTED } from './passages.ts'
import type { Passage as QuotedPassage } from '@claire/api-contract'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { isNotFound } from '#shared/api/api-failure.ts'

interface Props {
  text: string
  language: string | null
  passages: readonly Passage[]
  /** The sentence to scroll to; a new object for each request. */
  wanted: { sentence: number } | null
}

/** The abstract, or the start of the text, with the summary's sentences marked in it. */
export function ArticleText({ text, language, passages, wanted }: Props) {
  const { t } = useTranslation()
  const passage = useScrolledTo(wanted)
  if (!text) return null
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('article.text')}
      </Typography>
      <Typography variant="read" component="p" dir="auto" lang={language ?? undefined} sx={prose}>
        {cutAtPassages(text, passages).map(({ start, text: piece, sentence }) =>
          sentence === null ? (
            <span key={start}>
              <MarkedText text={piece} />
            </span>
          ) : (
            <span key={start}>
              {sentence === wanted?.sentence ? (
                <mark id="passage" ref={passage} tabIndex={-1}>
                  <MarkedText text={piece} />
                </mark>
              ) : (
                <MarkedText text={piece} />
              )}
              {sentence !== QUOTED && <sup aria-hidden>{sentence + 1}</sup>}
            </span>
          ),
        )}
      </Typography>
    </Box>
  )
}

/** Running text with a marked sentence. */
const prose = {
  m: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  '& mark': {
    bgcolor: 'surface.tint',
    boxShadow: '0 0 0 2px var(--mui-palette-surface-tint)',
    borderRadius: '2px',
    fontWeight: 'inherit',
    textDecoration: 'none',
    outline: 'none',
  },
  '& sup': {
    marginInlineStart: '2px',
    lineHeight: 0,
    typography: 'caption',
    fontWeight: 600,
    color: 'primary.main',
  },
} as const

/** Returns the ref of an element to scroll to and to focus, once for each `wanted`. */
function useScrolledTo(wanted: object | null | undefined): RefObject<HTMLElement | null> {
  const passage = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!wanted) return
    passage.current?.focus({ preventScroll: true })
    passage.current?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return passage
}

interface QuotedPlaceProps {
  /** The sentence with its surroundings, if the text on the page does not have it. */
  passage: QuotedPassage | undefined
  error: unknown
  language: string | null
  onRetry: () => void
}

/** The sentence that a link leads to, in its place in the full text; or that the article has changed since. */
export function QuotedPlace({ passage, error, language, onRetry }: QuotedPlaceProps) {
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
