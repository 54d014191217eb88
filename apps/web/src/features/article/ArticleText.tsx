import Typography from '@mui/material/Typography'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkedText } from '#shared/ui/MarkedText.tsx'
import { cutAtPassages, type Passage } from './passages.ts'

interface Props {
  text: string
  passages: readonly Passage[]
  /** The sentence to bring into view; a new object each time it is asked for. */
  wanted: { sentence: number } | null
}

/** The abstract, or the start of the text, with the summary's sentences findable in it. */
export function ArticleText({ text, passages, wanted }: Props) {
  const { t } = useTranslation()
  const passage = useShown(wanted)
  if (!text) return null
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('article.text')}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {cutAtPassages(text, passages).map(({ start, text: piece, sentence }) =>
          sentence !== null && sentence === wanted?.sentence ? (
            <mark key={start} id="passage" ref={passage} tabIndex={-1} style={{ outline: 'none' }}>
              <MarkedText text={piece} />
            </mark>
          ) : (
            <span key={start}>
              <MarkedText text={piece} />
            </span>
          ),
        )}
      </Typography>
    </section>
  )
}

function useShown(wanted: Props['wanted']): RefObject<HTMLElement | null> {
  const passage = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!wanted) return
    passage.current?.focus({ preventScroll: true })
    passage.current?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return passage
}
