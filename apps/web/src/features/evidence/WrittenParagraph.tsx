import type { EvidenceInput } from '@claire/api-contract'
import { Box, Button, Link, Skeleton, Typography } from '@mui/material'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { createSetting, isBoolean } from '#shared/lib/state/remembered.ts'
import { offerUndo } from '#shared/lib/toast.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { useWrittenEvidence } from './evidence-api.ts'
import { captionText, wrappingRow } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

const useAreWritten = createSetting<boolean>('claire-evidence-written', isBoolean, true)

interface Props {
  input: EvidenceInput
  /** Shows a quote, by its place from 0. */
  onQuote: (index: number) => void
}

/** A paragraph that a language model wrote from the quotes, marked as such; hidden for good if the reader wishes. */
export function WrittenParagraph(props: Props) {
  const { t } = useTranslation()
  const [areWritten, setAreWritten] = useAreWritten()
  if (!areWritten) return null

  function handleHide() {
    setAreWritten(false)
    offerUndo(t('evidence.written.hidden'), () => setAreWritten(true))
  }
  return <Written {...props} onHide={handleHide} />
}

function Written({ input, onQuote, onHide }: Props & { onHide: () => void }) {
  const { t } = useTranslation()
  const { currentData: written, error, refetch } = useWrittenEvidence(input)
  return (
    <Box component="section" aria-label={t('evidence.written.label')} aria-busy={!written && !error} sx={box}>
      <Box sx={head}>
        <span>
          <strong>
            {written
              ? t('evidence.written.by', { model: written.model, day: formatSuggestedDate(written.day) })
              : t('evidence.written.label')}
          </strong>{' '}
          {t('evidence.written.from')}
        </span>
        <Button size="small" color="inherit" onClick={onHide}>
          {t('evidence.written.hide')}
        </Button>
      </Box>
      {!written && !error && (
        <Box component="output" aria-label={t('evidence.written.loading')}>
          <Skeleton height={25} />
          <Skeleton height={25} />
          <Skeleton height={25} width="60%" />
        </Box>
      )}
      {error && !written && (
        <FailedLine title={t('evidence.written.failed')} error={error} onRetry={refetch} />
      )}
      {written && written.sentences.length > 0 && (
        <Typography component="p" dir="auto" sx={text}>
          {written.sentences.map((sentence, at) => (
            <span key={at}>
              {sentence.text}
              {sentence.quotes.map((index) => (
                <QuoteLink key={index} index={index} onQuote={onQuote} />
              ))}{' '}
            </span>
          ))}
        </Typography>
      )}
      {written?.sentences.length === 0 && (
        <Typography variant="body2">{t('evidence.written.nothing')}</Typography>
      )}
      {written && written.dropped > 0 && (
        <Caption>{t('evidence.written.dropped', { count: written.dropped })}</Caption>
      )}
    </Box>
  )
}

/** The number of a quote, as a link to it. */
function QuoteLink({ index, onQuote }: Pick<Props, 'onQuote'> & { index: number }) {
  const { t } = useTranslation()
  const number = index + 1
  return (
    <Link
      component="button"
      type="button"
      aria-label={t('evidence.written.quote', { number })}
      onClick={() => onQuote(index)}
      sx={numeral}
    >
      {number}
    </Link>
  )
}

const box = {
  mt: 0.75,
  mb: 1.25,
  paddingInlineStart: 2,
  maxWidth: 780,
  borderInlineStart: '2px dotted',
  borderColor: 'edge.control',
}
const head = {
  ...wrappingRow,
  justifyContent: 'space-between',
  columnGap: 1,
  ...captionText,
  '& strong': { color: 'text.primary', fontWeight: 600 },
}
const text = { m: 0, my: '2px', typography: 'body1', lineHeight: '25px', overflowWrap: 'anywhere' }
const numeral = {
  minWidth: 24,
  height: 24,
  px: 0.5,
  marginInlineStart: '3px',
  borderRadius: '12px',
  bgcolor: 'surface.inset',
  typography: 'caption',
  fontWeight: 600,
  textAlign: 'center',
  verticalAlign: 'baseline',
}
