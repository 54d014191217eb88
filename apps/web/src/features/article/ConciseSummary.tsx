import type { ConciseSummary as Summary } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#shared/ui/ErrorState.tsx'
import { MarkedText } from '#shared/ui/MarkedText.tsx'
import { isNotFound, useConciseSummaryQuery } from './article-api.ts'

interface Props {
  articleId: string
  /** The sentences that can be shown in the text, by their place in the summary. */
  shown: ReadonlySet<number>
  onShow: (sentence: number) => void
}

/** The heart of the page: what the article says, each sentence leading to where it says it. */
export function ConciseSummary({ articleId, shown, onShow }: Props) {
  const { t } = useTranslation()
  const { data, isLoading, error, refetch } = useConciseSummaryQuery(articleId)
  return (
    <Box component="section" sx={{ borderLeft: 3, borderColor: 'primary.main', pl: 2.5, py: 0.5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('article.highlights')}
      </Typography>
      {isLoading && <LoadingLines />}
      {error && !isNotFound(error) && (
        <ErrorState title={t('article.highlightsFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {(isNotFound(error) || data?.conciseSummary === '') && (
        <Typography color="textSecondary">{t('article.highlightsMissing')}</Typography>
      )}
      {data && data.conciseSummary !== '' && (
        <>
          <SummaryText summary={data} shown={shown} onShow={onShow} />
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
            {data.generated ? t('article.generated') : shown.size > 0 && t('article.extracted')}
          </Typography>
        </>
      )}
    </Box>
  )
}

function SummaryText({
  summary: { conciseSummary, sentences, generated },
  shown,
  onShow,
}: { summary: Summary } & Omit<Props, 'articleId'>) {
  if (generated || sentences.length === 0)
    return (
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <MarkedText text={conciseSummary} />
      </Typography>
    )
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {sentences.map(({ text }, index) => (
        <span key={index}>
          {shown.has(index) ? (
            <SentenceLink text={text} onShow={() => onShow(index)} />
          ) : (
            <MarkedText text={text} />
          )}{' '}
        </span>
      ))}
    </Typography>
  )
}

/** A link, not a button: only links break across lines as text does. */
function SentenceLink({ text, onShow }: { text: string; onShow: () => void }) {
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
      underline="always"
      onClick={handleClick}
      sx={{
        textDecorationStyle: 'dotted',
        textDecorationColor: 'currentcolor',
        textUnderlineOffset: 4,
        '&:hover': { textDecorationStyle: 'solid' },
      }}
    >
      <MarkedText text={text} />
    </Link>
  )
}

function LoadingLines() {
  return (
    <Box aria-hidden>
      <Skeleton />
      <Skeleton />
      <Skeleton width="70%" />
    </Box>
  )
}
