import type { ConciseSummary as Summary } from '@claire/api-contract'
import { Box, Link, Skeleton, Typography } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { MarkedText } from '#shared/ui/text/work-text.tsx'
import { isNotFound } from '#shared/api/api-failure.ts'
import { useConciseSummaryQuery } from './article-api.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  articleId: string
  /** Indexes of the summary's sentences that can be shown in the text. */
  shown: ReadonlySet<number>
  /** The sentence chosen last. */
  chosen: number | null
  onShow: (sentence: number) => void
}

/** The summary, each sentence linked to its position in the article's text. */
export function ConciseSummary({ articleId, ...view }: Props) {
  const { t } = useTranslation()
  const { data, isLoading, error, refetch } = useConciseSummaryQuery(articleId)
  return (
    <Box component="section" data-pending={isLoading || undefined} sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('article.highlights')}
      </Typography>
      {isLoading && <LoadingLines />}
      {error && !isNotFound(error) && (
        <ErrorState title={t('article.highlightsFailed')} error={error} onRetry={refetch} />
      )}
      {(isNotFound(error) || data?.conciseSummary === '') && (
        <Typography color="textSecondary">{t('article.highlightsMissing')}</Typography>
      )}
      {data && data.conciseSummary !== '' && (
        <>
          <SummaryText summary={data} {...view} />
          <Caption sx={{ mt: 1 }}>
            {data.generated ? t('article.generated') : view.shown.size > 0 && t('article.extracted')}
          </Caption>
        </>
      )}
    </Box>
  )
}

function SummaryText({
  summary: { conciseSummary, sentences, generated },
  shown,
  chosen,
  onShow,
}: { summary: Summary } & Omit<Props, 'articleId'>) {
  if (generated || sentences.length === 0)
    return (
      <Typography variant="read" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        <MarkedText text={conciseSummary} />
      </Typography>
    )
  return (
    <Box component="ol" sx={list}>
      {sentences.map(({ text }, index) => (
        <Box component="li" key={index} dir="auto">
          {shown.has(index) ? (
            <SentenceLink
              number={index + 1}
              text={text}
              isChosen={index === chosen}
              onShow={() => onShow(index)}
            />
          ) : (
            <MarkedText text={text} />
          )}
        </Box>
      ))}
    </Box>
  )
}

interface LinkProps {
  number: number
  text: string
  isChosen: boolean
  onShow: () => void
}

/** A sentence of the summary. Its number is shown in the text as well; the whole sentence is the link. */
function SentenceLink({ number, text, isChosen, onShow }: LinkProps) {
  const { t } = useTranslation()
  function handleClick(event: { preventDefault: () => void }) {
    event.preventDefault()
    onShow()
  }
  return (
    <Link
      href="#passage"
      title={t('article.toPassage')}
      color="inherit"
      underline="none"
      onClick={handleClick}
      sx={sentence}
    >
      <Box component="span" aria-hidden data-chosen={isChosen || undefined} sx={numeral}>
        {number}
      </Box>
      <MarkedText text={text} />
    </Link>
  )
}

const list = {
  typography: 'read',
  '& > li': { position: 'relative', paddingInlineStart: '26px', mb: 1, overflowWrap: 'anywhere' },
} as const

const sentence = { '&:hover > span:first-of-type': { bgcolor: 'surface.tint' } }

const numeral = {
  position: 'absolute',
  insetInlineStart: -7,
  top: 1,
  width: 24,
  height: 24,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  typography: 'caption',
  fontWeight: 600,
  color: 'primary.main',
  '&[data-chosen]': { bgcolor: 'surface.tint' },
} as const

function LoadingLines() {
  return (
    <Box aria-hidden>
      <Skeleton />
      <Skeleton />
      <Skeleton width="70%" />
    </Box>
  )
}
